import { Keypair } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bridgeApi } from '#contracts/api/bridge.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { paymentOn } from '../tools/world/chain-payment.ts'
import { timesEachBooked } from '../tools/world/ledger.ts'
import {
  bridgeStatus,
  type BridgeRequest,
  createBridge,
  createdBridge,
  payBridgeFee,
  payDeposit,
  type Payer,
  paymentOf,
} from '../tools/world/partner-bridge.ts'
import { callApi } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** A partner's server bridges by API: prepare, sign with the chain's own library, create, deposit, status. */

const { listCurrencies, estimateBridge } = bridgeApi

/** Longer than the server waits until it asks about an order again. */
const LOOK_MS = 30_000

interface Case {
  readonly payer: (world: World) => Promise<Payer>
  readonly request: Omit<BridgeRequest, 'destination'>
  /** Who is paid, on which of our chains. */
  readonly to: (world: World) => string
  readonly chain: string
}

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const evmPayer =
  (chain: 'eth' | 'bnb', holdings: Readonly<Record<string, string>>) => async (world: World) => {
    const account = newAccount()
    await world[chain].fund(account.address, { native: '5', ...holdings })
    return createEvmUser(world[chain], account)
  }
const newAddress = () => newAccount().address

/** From every chain and to every chain that both we and the bridge serve. */
const cases: readonly Case[] = [
  {
    payer: evmPayer('eth', {}),
    request: { fromCurrency: 'eth', toCurrency: 'xrp', fromAmount: '0.05', destinationExtraId: '4711' },
    to: ({ ledgers }) => ledgers.xrpl.newcomer.address,
    chain: 'xrpl',
  },
  {
    payer: async ({ ledgers }) => ledgers.xrpl.holder,
    request: { fromCurrency: 'xrp', toCurrency: 'sol', fromAmount: '20.5' },
    to: () => Keypair.generate().publicKey.toBase58(),
    chain: 'solana',
  },
  {
    payer: async ({ ledgers }) => ledgers.solana.holder,
    request: { fromCurrency: 'sol', toCurrency: 'usdc', toNetwork: 'eth', fromAmount: '0.3' },
    to: newAddress,
    chain: 'eth',
  },
  {
    payer: async ({ ledgers }) => ledgers.xlm.holder,
    request: { fromCurrency: 'xlm', toCurrency: 'bnb', toNetwork: 'bsc', fromAmount: '200' },
    to: newAddress,
    chain: 'bnb',
  },
  {
    payer: evmPayer('eth', { USDC: '500' }),
    request: {
      fromCurrency: 'usdc',
      fromNetwork: 'eth',
      toCurrency: 'xlm',
      fromAmount: '40',
      destinationExtraId: 'order 7',
    },
    to: ({ ledgers }) => ledgers.xlm.newcomer.address,
    chain: 'xlm',
  },
  {
    payer: evmPayer('bnb', {}),
    request: { fromCurrency: 'bnb', fromNetwork: 'bsc', toCurrency: 'eth', fromAmount: '0.2' },
    to: newAddress,
    chain: 'eth',
  },
]

test('bridges by API pay out what their orders say from every chain, with one order and one booked fee each @long', async ({
  world,
}) => {
  const { currencies } = listCurrencies.response.parse(await callApi(world, '/api/v1/bridge/currencies'))
  const decimals = new Map(currencies.map((one) => [`${one.ticker}/${one.network}`, one.decimals]))
  expect(currencies.filter(({ canSend }) => canSend)).toHaveLength(6)
  const orders = await Promise.all(cases.map((each) => bridgeByApi(world, each)))

  await world.server.pass(LOOK_MS)
  await Promise.all(
    orders.map(async ({ id, intentId, depositTxHash, destination, destinationExtraId, chain, paid }) => {
      await expect
        .poll(() => bridgeStatus(world, id))
        .toMatchObject({ status: 'finished', depositTxHash, toChain: chain })
      const order = await bridgeStatus(world, id)
      const { toAmount = '0', toCurrency, toNetwork, payoutTxHash } = order
      const payout = await paymentOn(world, chain, destination, payoutTxHash)
      expect(payout).toEqual({
        amount: parseUnits(toAmount, decimals.get(`${toCurrency}/${toNetwork}`) ?? 0),
        ...(destinationExtraId === undefined ? {} : { extraId: destinationExtraId }),
      })
      expect(Number(toAmount) / Number(order.expectedToAmount)).toBeCloseTo(1, 1)
      expect(await paymentOf(world, intentId)).toMatchObject({ state: 'succeeded', delivery: { order } })
      // Nothing is left to be signed.
      expect(await createBridge(world, paid)).toMatchObject({ order, payment: { steps: [] } })
    }),
  )
  const fees = orders.map(({ paid }) => paid.feeTxHash)
  await expect.poll(() => timesEachBooked(world.operator, 'shop', fees)).toEqual(fees.map(() => 1))
})

/** Goes on until the bridge has paid out. */
async function bridgeByApi(world: World, { payer: payerOf, request: asked, to, chain }: Case) {
  const payer = await payerOf(world)
  const request = { ...asked, destination: to(world) }
  const { fromCurrency, toCurrency, fromNetwork, toNetwork, fromAmount: amount } = request
  const pair = Object.entries({ fromCurrency, fromNetwork, toCurrency, toNetwork, amount })
  const query = new URLSearchParams(
    pair.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const { estimate } = estimateBridge.response.parse(
    await callApi(world, `/api/v1/bridge/estimate?${query.toString()}`),
  )
  const paid = await payBridgeFee(world, payer, request)
  const { feeTxHash, intentId } = paid
  const created = await createdBridge(world, paid)
  const { order } = created
  expect(order).toMatchObject({ intentId, feeTxHash, status: 'awaiting_deposit' })
  expect(Number(order.expectedToAmount) / Number(estimate.toAmount)).toBeCloseTo(1, 1)

  const again = await Promise.all([1, 2, 3].map(() => createBridge(world, paid)))
  for (const answer of again) {
    expect(answer).toMatchObject({
      duplicate: true,
      order,
      payment: { steps: [{ to: order.depositAddress }] },
    })
  }
  const [upstream, ...others] = await world.bridge.ordersOf(feeTxHash)
  expect(others).toEqual([])
  expect(upstream).toMatchObject({ clientOrderId: order.id, partner: { slug: 'shop' } })

  const depositTxHash = await payDeposit(payer, created)
  await expect
    .poll(async () => (await world.bridge.ordersOf(feeTxHash)).map(({ status }) => status))
    .toEqual(['finished'])
  return { ...order, paid, depositTxHash, chain }
}
