import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HorizonServer, startHorizon } from '../../../sandbox/stellar/server.ts'
import { createAccount, type State } from '../../../sandbox/stellar/state.ts'
import { engineOver } from '#testing/chains/engine-over.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createHorizonNodes } from '../../chains/stellar/node/nodes.ts'
import { createStellarChain } from '../../chains/stellar/stellar-chain.ts'
import { createTestWallet, Keypair, Networks } from '../../chains/stellar/testing/test-wallet.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
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
  const node = createHorizonNodes({ passphrase, horizonUrls: [server.origin], log: silentLog, clock, fetch })
  const chain = createStellarChain({ passphrase, node, log: silentLog, clock })
  const listed = [{ address: USDC, name: 'USD Coin' }]
  const router = createHorizonRouter({ ask: node, passphrase, clock, log: silentLog, listed })
  const engine = await engineOver({ chain, router, treasury: treasury.publicKey(), clock })
  const wallet = createTestWallet(server.origin, passphrase, [payer, poor])
  return {
    ...engine,
    wallet,
    prepare: (key: typeof payer, amount: bigint) => engine.prepare(key.publicKey(), USDC, amount),
    sendTogether: async (id: string) => wallet.send(await engine.formOf(id)),
  }
}

test('trust line, fee and swap are one signature, one hash and one write of the books', async () => {
  const { payments, booked, treasuryHolds, prepare, sendTogether, until } = await open()
  const intent = await prepare(payer, 100n * XLM)
  expect(intent.together).toMatchObject({ steps: ['trustline', 'fee', 'product'], state: 'offered' })
  const before = await treasuryHolds()
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
  expect(((await treasuryHolds()) - before).toString()).toBe(intent.deal.fee.totalMinor)
  expect(await booked()).toEqual(['accrual', 'posting'])
  payments.stop()
})

test('a swap whose price has moved takes no fee, and is repeated without a trust line', async () => {
  const { payments, booked, treasuryHolds, prepare, sendTogether, until, wallet, read } = await open()
  const intent = await prepare(payer, 10n * XLM)
  expect(intent.together?.steps).toEqual(['fee', 'product'])
  await payments.open(intent.id, TOGETHER, SESSION)
  // Someone else moves the price first.
  const mover = await prepare(payer, 5_000n * XLM)
  const product = mover.steps.at(-1)
  if (product === undefined || product.state === 'planned') throw new Error('it has no swap')
  await wallet.send(product.tx)
  const before = await treasuryHolds()
  const txHash = await sendTogether(intent.id)
  await payments.submit(intent.id, TOGETHER, txHash, SESSION)
  await until(intent.id, {
    booked: 'no',
    together: { state: 'failed' },
    steps: [{ failure: 'TX_FAILED' }, { failure: 'TX_FAILED' }],
  })
  expect(await treasuryHolds()).toBe(before)
  expect(await booked()).toEqual([])

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
