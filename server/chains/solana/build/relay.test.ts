import { VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import { toBase58 } from '../../../formats/base58.ts'
import { computeBudget, memo, transferCoin } from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { LIGHTHOUSE } from '../codec/programs.ts'
import { createRelay } from './relay.ts'
import { address, keypair } from '../testing/keys.ts'
import { dropReference, sign, withInstructions } from '../testing/wallet.ts'
import { unsignedTransaction } from '../codec/transaction.ts'

const [PAYER, TREASURY, MALLORY, MAKER] = [1, 2, 3, 4] as const
const CLUSTER = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const payment = (to: number = TREASURY, lamports = 1_000n) =>
  transferCoin(address(PAYER), address(to), lamports)
const reference = (of = 'ab') => memo(of.repeat(32), address(PAYER))

function preparedOf(instructions: readonly Instruction[], block = 99, payer: number = PAYER): SolanaTx {
  return {
    family: 'solana',
    cluster: CLUSTER,
    purpose: 'transfer',
    from: address(PAYER),
    to: address(TREASURY),
    transaction: unsignedTransaction(address(payer), address(block), instructions),
    lastValidBlockHeight: '150',
  }
}
const prepared = preparedOf([...computeBudget(40_000, 25_000n), payment(), reference()])
/** A swap with a market maker, who has signed it already. */
const cosigned = (() => {
  const gift = transferCoin(address(MAKER), address(PAYER), 7n)
  const tx = preparedOf([payment(MAKER), gift])
  return { ...tx, transaction: sign(tx, keypair(MAKER)) }
})()

const signed = (tx: SolanaTx, by = PAYER) => sign(tx, keypair(by))
const added = (...more: readonly Instruction[]) => withInstructions(prepared, (all) => [...all, ...more])
const lighthouse = (kind: number): Instruction => ({
  program: LIGHTHOUSE,
  accounts: [{ key: address(PAYER) }],
  data: Uint8Array.of(kind, 4, 0, 1),
})

const node = { tryOut: async () => undefined, send: async () => undefined }
const relay = createRelay(node, CLUSTER)

test('what was prepared, signed, is named by its first signature', () => {
  for (const tx of [prepared, cosigned]) {
    const bytes = signed(tx)
    const [first] = VersionedTransaction.deserialize(Buffer.from(bytes, 'base64')).signatures
    expect(relay(bytes, tx)).toMatchObject({ ok: true, txHash: toBase58(first ?? new Uint8Array()) })
  }
})

test('a wallet may set the priority fee and add guards that only look', () => {
  const unpriced = withInstructions(prepared, (all) => all.slice(2))
  const priced = withInstructions(prepared, (all) => [...computeBudget(200_000, 50_000n), ...all.slice(2)])
  const guarded = added(lighthouse(5), lighthouse(9))
  for (const tx of [unpriced, priced, guarded])
    expect(relay(signed(tx), prepared)).toMatchObject({ ok: true })
})

const changed = (swap: Instruction) =>
  withInstructions(prepared, (all) => [...all.slice(0, 2), swap, ...all.slice(3)])

test.each<[string, SolanaTx]>([
  ['another receiver', changed(payment(MALLORY))],
  ['another amount', changed(payment(TREASURY, 1_001n))],
  ['no reference', dropReference(prepared)],
  ['another reference', withInstructions(prepared, (all) => [...all.slice(0, 3), reference('cd')])],
  ['nothing of it', preparedOf([payment(MALLORY)])],
  ['an order of its own', withInstructions(prepared, (all) => all.toReversed())],
  ['a second payment', added(payment())],
  ['a tip', added(payment(MALLORY, 1n))],
  ['a second reference', added(reference('cd'))],
  ['a guard that writes', added(lighthouse(0))],
  ['a guard that closes', added(lighthouse(1))],
  ['a guard that calls others', added(lighthouse(16))],
  ['a priority fee beyond reason', added(...computeBudget(1_400_000, 10_000_000n))],
  ['a later block', preparedOf([...computeBudget(40_000, 25_000n), payment(), reference()], 98)],
])('a transaction with %s is not sent', (_, tx) => {
  expect(relay(signed(tx), prepared)).toEqual({ ok: false, problem: expect.any(String) })
})

test('a transaction that someone else pays for is not sent', () => {
  const theirs = { ...prepared, transaction: unsignedTransaction(address(MALLORY), address(99), []) }
  const [payer, mallory] = [keypair(PAYER), keypair(MALLORY)]
  const both = preparedOf([payment(), reference()], 99, MALLORY)
  const bytes = sign({ ...both, transaction: sign(both, payer) }, mallory)
  expect(relay(bytes, prepared)).toMatchObject({ ok: false, problem: expect.stringContaining('paid for') })
  expect(relay(sign(theirs, mallory), prepared)).toMatchObject({ ok: false })
})

test('every signature has to be there, and right', () => {
  const refused = { ok: false, problem: expect.stringContaining('signature') }
  expect(relay(prepared.transaction, prepared)).toEqual(refused)
  expect(relay(cosigned.transaction, cosigned)).toEqual(refused)
  const alone = VersionedTransaction.deserialize(Buffer.from(signed(cosigned), 'base64'))
  alone.signatures[1]?.fill(0)
  expect(relay(Buffer.from(alone.serialize()).toString('base64'), cosigned)).toEqual(refused)
  // Each byte of the signature, and of what is signed.
  const good = Buffer.from(signed(prepared), 'base64')
  for (const at of [1, 33, 64]) {
    const bad = Buffer.from(good)
    bad[at] = (bad[at] ?? 0) ^ 1
    expect(relay(bad.toString('base64'), prepared)).toEqual(refused)
  }
  const forged = VersionedTransaction.deserialize(good)
  const theirs = VersionedTransaction.deserialize(
    Buffer.from(sign(changed(payment(MALLORY)), keypair(PAYER)), 'base64'),
  )
  forged.signatures = theirs.signatures
  expect(relay(Buffer.from(forged.serialize()).toString('base64'), prepared)).toEqual(refused)
})

test('a market maker’s signature does not outlive a change by the wallet', () => {
  const guarded = withInstructions(cosigned, (all) => [...all, lighthouse(5)])
  const bytes = VersionedTransaction.deserialize(Buffer.from(signed(guarded), 'base64'))
  const makers = VersionedTransaction.deserialize(Buffer.from(cosigned.transaction, 'base64')).signatures[1]
  bytes.signatures[1] = makers ?? new Uint8Array(64)
  expect(relay(Buffer.from(bytes.serialize()).toString('base64'), cosigned)).toMatchObject({ ok: false })
})

test.each([
  ['nothing', ''],
  ['no base64', '!!!!'],
  ['base64 in another spelling', signed(prepared).replace(/=*$/, '')],
  ['too few bytes', Buffer.from(signed(prepared), 'base64').subarray(0, -1).toString('base64')],
  [
    'too many bytes',
    Buffer.concat([Buffer.from(signed(prepared), 'base64'), Uint8Array.of(0)]).toString('base64'),
  ],
  ['more than a packet', Buffer.alloc(1233).toString('base64')],
  ['zeros', Buffer.alloc(200).toString('base64')],
])('%s is not a transaction', (_, bytes) => {
  expect(relay(bytes, prepared)).toEqual({ ok: false, problem: expect.any(String) })
})

test('a step of another cluster or family is not sent here', () => {
  const elsewhere = { ...prepared, cluster: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
  expect(relay(signed(prepared), elsewhere)).toMatchObject({ ok: false })
})

const refused = (reason: string) => ({ code: 'SLIPPAGE', details: { reason } })
const triedWith = async (failure: string | undefined) => {
  const taken = createRelay({ ...node, tryOut: async () => failure }, CLUSTER)(signed(prepared), prepared)
  return taken.ok ? taken.tryOut() : Promise.reject(new Error(taken.problem))
}

test('the trial run tells a late transaction from one that would fail, and one that is there already is fine', async () => {
  await triedWith(undefined)
  await triedWith('AlreadyProcessed')
  await expect(triedWith('BlockhashNotFound')).rejects.toMatchObject(refused('EXPIRED'))
  await expect(triedWith('InstructionError')).rejects.toMatchObject(refused('WOULD_FAIL'))
})
