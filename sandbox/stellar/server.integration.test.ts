import {
  Asset,
  BASE_FEE,
  Horizon,
  Keypair,
  Memo,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type HorizonServer, startHorizon } from './server.ts'
import { createAccount, type State } from './state.ts'

const [ann, bob, issuer] = [Keypair.random(), Keypair.random(), Keypair.random()]
const USDC = new Asset('USDC', issuer.publicKey())
const EURC = new Asset('EURC', issuer.publicKey())
let server: HorizonServer
let horizon: Horizon.Server

beforeAll(async () => {
  const state: State = {
    accounts: new Map(),
    pools: [
      { a: 'native', b: USDC.toString(), reserveA: 10_000_000_000_000n, reserveB: 3_000_000_000_000n },
      { a: EURC.toString(), b: USDC.toString(), reserveA: 1_000_000_000_000n, reserveB: 1_100_000_000_000n },
    ],
  }
  for (const key of [ann, bob, issuer]) createAccount(state, key.publicKey(), 100_000_000_000n, 1)
  server = await startHorizon({ state, passphrase: Networks.PUBLIC, now: Date.now, ledgerMs: 20 })
  horizon = new Horizon.Server(server.origin, { allowHttp: true })
})
afterAll(() => server.stop())

interface Draft {
  readonly from?: Keypair
  readonly signers?: readonly Keypair[]
  readonly memo?: Memo
  readonly fee?: string
  readonly passphrase?: string
  /** Seconds since the epoch. */
  readonly until?: number
}

async function build(operations: readonly xdr.Operation[], draft: Draft = {}) {
  const {
    from = ann,
    signers = [from],
    memo = Memo.none(),
    fee = BASE_FEE,
    passphrase = Networks.PUBLIC,
    until = Math.floor(Date.now() / 1000) + 60,
  } = draft
  const account = await horizon.loadAccount(from.publicKey())
  const timebounds = { minTime: 0, maxTime: until }
  const builder = new TransactionBuilder(account, { fee, networkPassphrase: passphrase, memo, timebounds })
  for (const operation of operations) builder.addOperation(operation)
  const transaction = builder.build()
  transaction.sign(...signers)
  return transaction
}
const send = async (operations: readonly xdr.Operation[], draft?: Draft) =>
  horizon.submitTransaction(await build(operations, draft))

const Failure = z.object({
  response: z.object({ data: z.object({ extras: z.object({ result_codes: z.unknown() }) }) }),
})
const codesOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => 'accepted',
    (error: unknown) => Failure.parse(error).response.data.extras.result_codes,
  )

const pay = (amount: string, asset = Asset.native(), destination = bob.publicKey()) =>
  Operation.payment({ destination, asset, amount })
const swap = (destMin: string, path: Asset[] = [], destAsset = USDC) =>
  Operation.pathPaymentStrictSend({
    sendAsset: Asset.native(),
    sendAmount: '10',
    destination: ann.publicKey(),
    destAsset,
    destMin,
    path,
  })
const balanceOf = async (key: Keypair, code?: string) => {
  const { balances } = await horizon.loadAccount(key.publicKey())
  return balances.find((line) => ('asset_code' in line ? line.asset_code : undefined) === code)?.balance
}

test('a payment arrives in the next ledger, with its memo, and is found by hash, payer and receiver', async () => {
  const before = await balanceOf(bob)
  const sent = await send([pay('8.5')], { memo: Memo.hash('ab'.repeat(32)) })
  expect(sent.successful).toBe(true)
  const found = await horizon.transactions().transaction(sent.hash).call()
  expect(found).toMatchObject({
    memo_type: 'hash',
    memo: Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
  })
  expect(found.source_account).toBe(ann.publicKey())
  const { records } = await horizon.payments().forAccount(bob.publicKey()).order('desc').limit(1).call()
  expect(records[0]).toMatchObject({ type: 'payment', amount: '8.5000000', transaction_hash: sent.hash })
  expect(Number(await balanceOf(bob)) - Number(before)).toBe(8.5)
})

test('a swap needs a trust line, and gives what the path promised', async () => {
  expect(await codesOf(send([swap('1')]))).toEqual({ transaction: 'tx_failed', operations: ['op_no_trust'] })
  await send([Operation.changeTrust({ asset: USDC })])
  const { records } = await horizon.strictSendPaths(Asset.native(), '10', [USDC]).call()
  const promised = records[0]?.destination_amount ?? ''
  // floor(3e12 · 997e5 ÷ (1e16 + 997e5)) in stroops, with the fee of 0.3 %.
  expect(promised).toBe('2.9909701')
  const sent = await send([swap(promised)])
  expect(await balanceOf(ann, 'USDC')).toBe(promised)
  const { records: operations } = await horizon.operations().forTransaction(sent.hash).call()
  expect(operations[0]).toMatchObject({
    type: 'path_payment_strict_send',
    amount: promised,
    source_amount: '10.0000000',
  })
  expect(await codesOf(send([swap(promised)]))).toEqual({
    transaction: 'tx_failed',
    operations: ['op_under_dest_min'],
  })
})

test('a path leads over a third asset where no pool is direct', async () => {
  const { records } = await horizon.strictSendPaths(Asset.native(), '10', [EURC]).call()
  expect(records).toHaveLength(1)
  expect(records[0]?.path).toEqual([
    { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: issuer.publicKey() },
  ])
  await send([
    Operation.changeTrust({ asset: EURC }),
    swap(records[0]?.destination_amount ?? '', [USDC], EURC),
  ])
  expect(await balanceOf(ann, 'EURC')).toBe(records[0]?.destination_amount)
})

test('a failed transaction costs its fee and a sequence number, changes nothing else, and says that it failed', async () => {
  const [before, other] = [await horizon.loadAccount(ann.publicKey()), await balanceOf(bob)]
  const transaction = await build([pay('1'), pay('1000000')])
  expect(await codesOf(horizon.submitTransaction(transaction))).toEqual({
    transaction: 'tx_failed',
    operations: ['op_success', 'op_underfunded'],
  })
  const after = await horizon.loadAccount(ann.publicKey())
  expect(BigInt(after.sequence) - BigInt(before.sequence)).toBe(1n)
  expect(await balanceOf(bob)).toBe(other)
  const hash = transaction.hash().toString('hex')
  expect(await horizon.transactions().transaction(hash).call()).toMatchObject({
    successful: false,
    fee_charged: '200',
  })
  const { records } = await horizon.transactions().forAccount(ann.publicKey()).limit(200).call()
  expect(records.map((record) => record.hash)).not.toContain(hash)
})

test('nothing is accepted that the payer has not signed for this network, in turn and with its fee', async () => {
  const codes = [
    codesOf(send([pay('1')], { signers: [bob] })),
    codesOf(send([pay('1')], { signers: [] })),
    codesOf(send([pay('1')], { signers: [ann, bob] })),
    codesOf(send([pay('1')], { passphrase: Networks.TESTNET })),
    codesOf(send([pay('1')], { fee: '99' })),
    codesOf(
      send([pay('1')], { from: Keypair.random() }).catch(() => Promise.reject(new Error('unknown account'))),
    ).catch(() => 'unknown account'),
  ]
  expect(await Promise.all(codes)).toEqual([
    { transaction: 'tx_bad_auth' },
    { transaction: 'tx_bad_auth' },
    { transaction: 'tx_bad_auth_extra' },
    { transaction: 'tx_bad_auth' },
    { transaction: 'tx_insufficient_fee' },
    'unknown account',
  ])
})

test('what has a time of its own is accepted until it is over', async () => {
  const now = Math.floor(Date.now() / 1000)
  expect(await codesOf(send([pay('1')], { until: now - 1 }))).toEqual({ transaction: 'tx_too_late' })
  expect(await codesOf(send([pay('1')], { until: now + 30 }))).toBe('accepted')
})

test('the same envelope sent again answers its first result; another one with its number is refused', async () => {
  const [first, rival] = [await build([pay('1')]), await build([pay('2')])]
  const sent = await horizon.submitTransaction(first)
  expect((await horizon.submitTransaction(first)).ledger).toBe(sent.ledger)
  expect(await codesOf(horizon.submitTransaction(rival))).toEqual({ transaction: 'tx_bad_seq' })
})

test('the pages of an account go on where the last one ended', async () => {
  for (const amount of ['1', '2', '3']) await send([pay(amount)], { memo: Memo.text(`n${amount}`) })
  const newest = await horizon.payments().forAccount(bob.publicKey()).order('desc').limit(2).call()
  const older = await newest.next()
  const amounts = [...newest.records, ...older.records].map((record) =>
    'amount' in record ? record.amount : '',
  )
  expect(amounts.slice(0, 3)).toEqual(['3.0000000', '2.0000000', '1.0000000'])
})

test('ledgers close without transactions, and the root, fees and book answer', async () => {
  const first = server.ledger.head().sequence
  await expect.poll(() => server.ledger.head().sequence).toBeGreaterThan(first + 1)
  expect((await horizon.root()).network_passphrase).toBe(Networks.PUBLIC)
  expect((await horizon.feeStats()).last_ledger_base_fee).toBe('100')
  expect((await horizon.orderbook(Asset.native(), USDC).call()).bids).toEqual([])
  const { records } = await horizon.ledgers().order('desc').limit(1).call()
  expect(records[0]?.sequence).toBeGreaterThan(first)
  await expect(horizon.loadAccount(Keypair.random().publicKey())).rejects.toThrow('Not Found')
})
