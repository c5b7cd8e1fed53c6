import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestClient, createWalletClient, getAddress, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { samplePartner } from '#testing/samples.ts'
import { sendBatch } from '../../chains/evm/testing/send-batch.ts'
import { readConfig, xrplNetworkId } from '../../config/index.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
import { isEvmBatch, isEvmCall } from '../../domain/payment/tx.ts'
import { everyRow } from '../../kit/every-row.ts'
import { type OpenPorts, openPorts } from '../ports.ts'
import { composeServices, type Services } from '../services.ts'

/**
 * Swaps on EVM chains with one signature, by code that an account has given itself (EIP-7702): from prepare to the
 * books. Engine and chain have the machine's clock.
 */

const world = inject('world')
const SESSION = 'ses_a'
const TIMES = { timeout: 30_000, interval: 100 }

let dir: string
let ports: OpenPorts
let services: Services

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-together-'))
  const config = readConfig({
    ...world.env,
    PUBLIC_URL: 'http://localhost:4000',
    KEY_PEPPER: 'p'.repeat(64),
    APP_SECRET: 's'.repeat(64),
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
  })
  ports = await openPorts(config)
  await ports.store.transact(({ partners }) => partners.insert(samplePartner))
  services = composeServices(
    { ...ports, market: undefined },
    {
      network: 'sandbox',
      activation: 'operator',
      version: '1.0.0',
      publicUrl: config.PUBLIC_URL,
      xrplNetworkId: xrplNetworkId(config),
      offer: ports.wallets.offer,
      isStopping: () => false,
    },
  )
}, 60_000)
afterAll(async () => {
  services.close()
  await services.stop()
  await ports.close()
  await rm(dir, { recursive: true })
})

const key = { id: 'key_1', partner: 'demo', env: 'live', scopes: ['swap'] } as const
const caller = {
  kind: 'key' as const,
  partner: samplePartner,
  key: { ...key, label: 'Test', prefix: 'spk_live_abcdef', digest: 'd', createdAt: samplePartner.createdAt },
}
const from = { caller, address: '127.0.0.1', params: undefined, query: undefined } as const

type ChainKey = 'eth' | 'bnb'

/** An account that has never sent anything, with coins. */
async function newUser(chain: ChainKey) {
  const rpcUrl = world.env[`EVM_RPC_${chain.toUpperCase()}`] ?? ''
  const account = privateKeyToAccount(generatePrivateKey())
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setBalance({ address: account.address, value: parseEther('10') })
  const { payments } = services
  const { chain: served, treasury } = ports.chains.get(chain)

  const read = async (id: string) => {
    const intent = await ports.store.read.intents.get(id)
    if (intent === undefined) throw new Error('there is no such payment')
    return intent
  }
  return {
    prepare: async (fromToken: string, toToken: string, amountMinor: bigint) => {
      const body = {
        chain,
        fromToken,
        toToken,
        amountMinor: amountMinor.toString(),
        userAddress: account.address,
      }
      const { intentId } = await services.handlers.swap.prepareSwap({ ...from, body })
      return read(intentId)
    },
    /** Opens the steps, has them carried out by one transaction, and tells its hash. */
    sign: async (id: string, meanwhile?: () => Promise<void>) => {
      await payments.open(id, TOGETHER, SESSION)
      await meanwhile?.()
      const tx = (await read(id)).together?.tx
      if (tx === undefined || !isEvmBatch(tx)) throw new Error('there is no batch')
      const txHash = await sendBatch(rpcUrl, account, world.delegates[chain], tx)
      await payments.submit(id, TOGETHER, txHash, SESSION)
      return txHash
    },
    /** Signs a step alone, and answers its hash. */
    send: async (id: string, stepId: string) => {
      const step = (await read(id)).steps.find((one) => one.id === stepId)
      if (step === undefined || step.state === 'planned' || !isEvmCall(step.tx)) throw new Error('no call')
      const { to, value, data } = step.tx
      const client = createWalletClient({ account, transport: http(rpcUrl) })
      const input: Hex = `0x${data.slice(2)}`
      return client.sendTransaction({ chain: null, to: getAddress(to), value: BigInt(value), data: input })
    },
    until: (id: string, wanted: object) =>
      vi.waitFor(async () => {
        await node.mine({ blocks: 1 })
        expect(await read(id)).toMatchObject(wanted)
      }, TIMES),
    holds: async (asset: string) => {
      const token = { address: asset, symbol: '', name: '', decimals: 0 }
      return (await served.balances(account.address, [token]))[0] ?? 0n
    },
    /** What a transaction brought the treasury. */
    brought: async (txHash: string) => (await served.arrived(txHash, treasury))?.amounts,
    setBalance: (value: bigint) => node.setBalance({ address: account.address, value }),
  }
}

const bookedFor = async (id: string) =>
  (await everyRow(ports.store.read.ledger)).filter((record) => 'intentId' in record && record.intentId === id)

test.each(['eth', 'bnb'] as const)(
  'on %s a fee and a swap are one signature, one hash and one booking, of the coin as of a token with its allowance',
  async (chain) => {
    const user = await newUser(chain)
    const token = world.tokens[chain]?.['USDC']?.address ?? ''
    const confirmed = { state: 'confirmed' }

    const buys = await user.prepare('native', token, parseEther('1'))
    expect(buys.together).toMatchObject({ steps: ['fee', 'product'], state: 'offered' })
    const bought = await user.sign(buys.id)
    const sent = { ...confirmed, sent: { txHash: bought } }
    await user.until(buys.id, { together: { state: 'landed' }, steps: [sent, sent] })
    const fee = ({ deal }: typeof buys) => BigInt(deal?.fee.totalMinor ?? 0)
    expect(await user.brought(bought)).toEqual([{ asset: 'native', amount: fee(buys) }])
    const held = await user.holds(token)
    expect(held).toBeGreaterThan(0n)

    // The account has its code now, and the allowance is a third call.
    const sells = await user.prepare(token, 'native', held / 2n)
    expect(sells.together?.steps).toEqual(['fee', 'approve', 'product'])
    const sold = await user.sign(sells.id)
    const step = { ...confirmed, sent: { txHash: sold } }
    await user.until(sells.id, { together: { state: 'landed' }, steps: [step, step, step] })
    expect(await user.brought(sold)).toEqual([{ asset: token, amount: fee(sells) }])

    for (const { id } of [buys, sells]) {
      await user.until(id, { booked: 'posted' })
      expect((await bookedFor(id)).map(({ kind }) => kind)).toEqual(['accrual'])
    }
  },
  120_000,
)

test('a batch whose swap fails takes no fee, leaves no credit, and is signed again as one', async () => {
  const user = await newUser('eth')
  const token = world.tokens['eth']?.['USDC']?.address ?? ''
  const intent = await user.prepare('native', token, parseEther('1'))
  // The account has enough for the fee, and no longer for the swap.
  const failed = await user.sign(intent.id, () => user.setBalance(parseEther('0.9')))
  const failure = { state: 'failed', failure: 'TX_FAILED' }
  await user.until(intent.id, { booked: 'no', together: { state: 'failed' }, steps: [failure, failure] })
  expect(await user.brought(failed)).toEqual([])
  expect(await bookedFor(intent.id)).toEqual([])

  await user.setBalance(parseEther('5'))
  await services.payments.retry(intent.id)
  await services.payments.refresh(intent.id)
  const txHash = await user.sign(intent.id)
  const sent = { state: 'confirmed', sent: { txHash } }
  await user.until(intent.id, { together: { state: 'landed' }, steps: [sent, sent] })
}, 120_000)

test('a wallet that sends the steps one by one although it was asked for one: each counts, and none is asked again', async () => {
  const user = await newUser('eth')
  const token = world.tokens['eth']?.['USDC']?.address ?? ''
  const intent = await user.prepare('native', token, parseEther('0.5'))
  await services.payments.open(intent.id, TOGETHER, SESSION)
  const feeTx = await user.send(intent.id, 'fee')
  const swapTx = await user.send(intent.id, 'product')
  // The wallet tells the first of them as that of the batch.
  await services.payments.submit(intent.id, TOGETHER, feeTx, SESSION)
  await user.until(intent.id, {
    steps: [
      { state: 'confirmed', sent: { txHash: feeTx } },
      { state: 'confirmed', sent: { txHash: swapTx } },
    ],
  })
  expect((await bookedFor(intent.id)).map(({ kind }) => kind)).toEqual(['accrual'])
  await expect(services.payments.open(intent.id, 'product', SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
}, 120_000)
