import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type HorizonServer, startHorizon } from '../../../sandbox/stellar/server.ts'
import { createAccount, type State } from '../../../sandbox/stellar/state.ts'
import { samplePartner } from '#testing/samples.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { createHorizonNodes } from '../../chains/stellar/node/nodes.ts'
import { createStellarChain } from '../../chains/stellar/stellar-chain.ts'
import { createTestWallet, Keypair, Networks } from '../../chains/stellar/testing/test-wallet.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
import { everyRow } from '../../kit/every-row.ts'
import type { Chains } from '../../ports/chains.ts'
import { createPayments } from '../../services/payments/index.ts'
import { createPrices } from '../../services/prices/index.ts'
import { createSwap } from '../../services/swap/index.ts'
import { understandSwap } from '../../services/swap/understand-swap.ts'
import { createHorizonRouter } from '../../upstreams/horizon/horizon-router.ts'

/** A swap on Stellar with one signature: trust line, fee and path payment, from prepare to the ledger's books. */

const passphrase = Networks.PUBLIC
const [payer, poor, treasury, issuer] = [
  Keypair.random(),
  Keypair.random(),
  Keypair.random(),
  Keypair.random(),
]
const USDC = `USDC:${issuer.publicKey()}`
const XLM = 10_000_000n
const SESSION = 'ses_a'
// One clock for the engine and the ledger: on a busy machine it runs ahead of the machine's by minutes.
const clock = createSteppingClock()
let server: HorizonServer

beforeAll(async () => {
  const state: State = {
    accounts: new Map(),
    pools: [{ a: 'native', b: USDC, reserveA: 10_000_000_000_000n, reserveB: 3_000_000_000_000n }],
  }
  for (const key of [payer, treasury, issuer]) createAccount(state, key.publicKey(), 10_000n * XLM, 1)
  // The swap, its fee and the network fees, and no reserve for the trust line.
  createAccount(state, poor.publicKey(), 102n * XLM, 1)
  server = await startHorizon({ state, passphrase, now: () => clock.now().getTime(), ledgerMs: 10 })
})
afterAll(() => server.stop())

async function open() {
  const ports = { ...(await createTestPorts()), clock }
  const node = createHorizonNodes({ passphrase, horizonUrls: [server.origin], log: silentLog, clock, fetch })
  const chain = createStellarChain({ passphrase, node, log: silentLog, clock })
  const listed = [{ address: USDC, name: 'USD Coin' }]
  const router = createHorizonRouter({ ask: node, passphrase, clock, log: silentLog, listed })
  const chains: Chains = { keys: ['xlm'], get: () => ({ chain, treasury: treasury.publicKey() }) }
  const deps = { ...ports, chains, router }
  const { product } = createSwap({ ...deps, prices: createPrices({ ...deps, market: undefined }) })
  const payments = createPayments({ ...deps, products: { swap: product } })
  const wallet = createTestWallet(server.origin, passphrase, [payer, poor])

  const read = async (id: string) => {
    const intent = await ports.store.read.intents.get(id)
    if (intent === undefined) throw new Error('no such intent')
    return intent
  }
  return {
    chain,
    payments,
    wallet,
    store: ports.store,
    read,
    prepare: async (key: typeof payer, amount: bigint) => {
      const texts = {
        chain: 'xlm',
        fromToken: 'native',
        toToken: USDC,
        amountMinor: amount.toString(),
      } as const
      const request = await understandSwap(deps, texts, 'body', 'a test')
      const ask = {
        partner: samplePartner,
        env: 'live',
        chain: 'xlm',
        payer: key.publicKey(),
        request,
      } as const
      return payments.prepare(product, ask)
    },
    sendTogether: async (id: string) => {
      const { together } = await read(id)
      if (together === undefined) throw new Error('it has no group')
      return wallet.send(together.tx)
    },
    /** Lets the engine look until a payment is as wanted. */
    until: (id: string, wanted: object) =>
      vi.waitFor(
        async () => {
          await clock.step(2_000)
          expect(await read(id)).toMatchObject(wanted)
        },
        { timeout: 15_000, interval: 50 },
      ),
  }
}

test('trust line, fee and swap are one signature, one hash and one write of the books', async () => {
  const { chain, payments, store, prepare, sendTogether, until } = await open()
  const intent = await prepare(payer, 100n * XLM)
  expect(intent.together).toMatchObject({ steps: ['trustline', 'fee', 'product'], state: 'offered' })
  const before = await chain.balances(treasury.publicKey(), [chain.coin])
  await payments.open(intent.id, TOGETHER, SESSION)
  const txHash = await sendTogether(intent.id)
  await payments.submit(intent.id, TOGETHER, txHash, SESSION)
  const sent = { state: 'confirmed', sent: { txHash } }
  await until(intent.id, {
    state: 'final',
    booked: 'posted',
    together: { state: 'landed' },
    steps: [sent, sent, { ...sent, receivedMinor: expect.stringMatching(/^[0-9]+$/) }],
  })
  const [held = 0n] = before
  const [now = 0n] = await chain.balances(treasury.publicKey(), [chain.coin])
  expect((now - held).toString()).toBe(intent.deal.fee.totalMinor)
  expect((await everyRow(store.read.ledger)).map(({ kind }) => kind)).toEqual(['accrual', 'posting'])
  payments.stop()
})

test('a swap whose price has moved takes no fee, and is repeated without a trust line', async () => {
  const { chain, payments, store, prepare, sendTogether, until, wallet, read } = await open()
  const intent = await prepare(payer, 10n * XLM)
  expect(intent.together?.steps).toEqual(['fee', 'product'])
  await payments.open(intent.id, TOGETHER, SESSION)
  // Someone else moves the price first.
  const mover = await prepare(payer, 5_000n * XLM)
  const product = mover.steps.at(-1)
  if (product === undefined || product.state === 'planned') throw new Error('it has no swap')
  await wallet.send(product.tx)
  const before = await chain.balances(treasury.publicKey(), [chain.coin])
  const txHash = await sendTogether(intent.id)
  await payments.submit(intent.id, TOGETHER, txHash, SESSION)
  await until(intent.id, {
    booked: 'no',
    together: { state: 'failed' },
    steps: [{ failure: 'TX_FAILED' }, { failure: 'TX_FAILED' }],
  })
  expect(await chain.balances(treasury.publicKey(), [chain.coin])).toEqual(before)
  expect(await everyRow(store.read.ledger)).toEqual([])

  // A route that was found is kept for some seconds.
  await clock.step(30_000)
  await payments.retry(intent.id)
  await payments.refresh(intent.id)
  await payments.open(intent.id, TOGETHER, SESSION)
  await payments.submit(intent.id, TOGETHER, await sendTogether(intent.id), SESSION)
  await until(intent.id, { state: 'final', booked: 'posted' })
  expect((await read(intent.id)).attempts).toMatchObject([{ txHash, failure: 'TX_FAILED' }])
  payments.stop()
})

test('what the account lacks is told before a wallet is asked: the reserve of the line, beside amount and fee', async () => {
  const { payments, prepare } = await open()
  const intent = await prepare(poor, 100n * XLM)
  expect(intent.warnings).toMatchObject([{ code: 'INSUFFICIENT_FUNDS' }])
  await expect(payments.open(intent.id, TOGETHER, SESSION)).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
  payments.stop()
})
