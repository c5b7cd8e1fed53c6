import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWalletClient, getAddress, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import { readConfig, xrplNetworkId } from '../config/index.ts'
import { asEvm, formed, samplePartner } from '#testing/samples.ts'
import { openXrplTestChain, walletOf } from '#testing/xrpl-test-chain.ts'
import { type OpenPorts, openPorts } from './ports.ts'
import { composeServices, type Services } from './services.ts'

/** From the estimate to the payout, over the sandbox's chains and its bridge service. */

const world = inject('world')
const { ledgers, accounts } = world
const evmUser = accounts.users[1]
const xrplUser = walletOf(ledgers.xrpl.users[1]?.secret ?? '')
const evmAddress = evmUser?.address ?? ''

let dir: string
let ports: OpenPorts
let services: Services
let networkId: number

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-bridge-'))
  const config = readConfig({
    ...world.env,
    PUBLIC_URL: 'http://localhost:4000',
    KEY_PEPPER: 'p'.repeat(64),
    APP_SECRET: 's'.repeat(64),
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
  })
  networkId = xrplNetworkId(config)
  ports = await openPorts(config)
  await ports.store.transact(({ partners }) => partners.insert(samplePartner))
  services = composeServices(
    { ...ports, market: undefined },
    {
      network: 'sandbox',
      activation: 'operator',
      version: '1.0.0',
      publicUrl: config.PUBLIC_URL,
      xrplNetworkId: networkId,
      offer: ports.wallets.offer,
      isStopping: () => false,
    },
  )
})
afterAll(async () => {
  services.close()
  await services.stop()
  await ports.close()
  await rm(dir, { recursive: true })
})

const key = { id: 'key_1', partner: 'demo', env: 'live', scopes: ['bridge'] } as const
const caller = {
  kind: 'key' as const,
  partner: samplePartner,
  key: { ...key, label: 'Test', prefix: 'spk_live_abcdef', digest: 'd', createdAt: samplePartner.createdAt },
}
const from = { caller, address: '127.0.0.1', params: undefined, query: undefined } as const

async function send(tx: UnsignedTx): Promise<string> {
  if (tx.family === 'xrpl') {
    const ledger = { origin: ledgers.xrpl.url, close: () => undefined }
    return openXrplTestChain(ledger, [xrplUser], networkId).submit(tx)
  }
  const { to, value, data, chainId } = asEvm(tx)
  if (evmUser === undefined) throw new Error('there is no such user')
  const wallet = createWalletClient({
    account: privateKeyToAccount(evmUser.privateKey),
    transport: http(world.env['EVM_RPC_ETH']),
  })
  return wallet.sendTransaction({
    to: getAddress(to),
    data: isHex(data) ? data : '0x',
    value: BigInt(value),
    chain: {
      id: chainId,
      name: 'Local',
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  })
}

const stepTx = async (intentId: string, index: number): Promise<UnsignedTx> =>
  formed((await ports.store.read.intents.get(intentId))?.steps[index]).tx

const cases = [
  {
    name: 'ETH to XRP',
    bridge: {
      fromCurrency: 'eth',
      fromNetwork: 'eth',
      toCurrency: 'xrp',
      toNetwork: 'xrp',
      fromAmount: '0.05',
      destination: ledgers.xrpl.users[2]?.address ?? '',
      destinationExtraId: '4711',
    },
    userAddress: evmAddress,
  },
  {
    name: 'XRP to SOL',
    bridge: {
      fromCurrency: 'xrp',
      fromNetwork: 'xrp',
      toCurrency: 'sol',
      toNetwork: 'sol',
      fromAmount: '25.5',
      destination: ledgers.solana.users[1]?.address ?? '',
    },
    userAddress: xrplUser.classicAddress,
  },
]

test.concurrent.each(cases)(
  '$name: the fee, the order, the deposit and the payout',
  async ({ bridge, userAddress }) => {
    const { prepareBridge, createBridge, getBridgeStatus } = services.handlers.bridge
    const prepared = await prepareBridge({ ...from, body: { ...bridge, userAddress } })
    const feeTxHash = await send(await stepTx(prepared.intentId, 0))
    const made = await vi.waitFor(async () => createBridge({ ...from, body: { ...bridge, feeTxHash } }), {
      timeout: 30_000,
      interval: 200,
    })
    expect(made.payment.steps[0]).toMatchObject({ to: made.order.depositAddress })
    await send(await stepTx(prepared.intentId, 1))
    const done = await vi.waitFor(
      async () => {
        const order = await getBridgeStatus({ ...from, body: undefined, query: { id: made.order.id } })
        expect(order.status).toBe('finished')
        return order
      },
      { timeout: 90_000, interval: 500 },
    )
    expect(done).toMatchObject({ payoutTxHash: expect.any(String), depositTxHash: expect.any(String) })
    expect(Number(done.toAmount)).toBeGreaterThan(Number(done.expectedToAmount) * 0.9)
    await vi.waitFor(
      async () =>
        expect(await ports.store.read.intents.get(prepared.intentId)).toMatchObject({
          state: expect.stringMatching(/settled|final/),
        }),
      { timeout: 20_000, interval: 200 },
    )
  },
  150_000,
)
