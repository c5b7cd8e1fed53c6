import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFailed, asOpened, asSubmitted, intentWith, productStep, stepWith } from '#testing/samples.ts'
import type { DealIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'
import { withDeclined } from './transitions.ts'
import { inOrderOfMeaning, meantOf } from './unnamed-fee.ts'

/** A payment that was prepared, and perhaps opened, when its payer had sent so many transactions. */
function preparedAt(id: string, nonce: number, openedAt?: number): DealIntent {
  const fee = stepWith()
  const opening =
    openedAt === undefined ? undefined : { from: { block: '1', nonce: openedAt }, nonce: openedAt }
  return intentWith({
    id,
    preparedFrom: { block: '1', nonce },
    steps: [opening === undefined ? fee : asOpened(fee, opening), productStep()],
  })
}

const idsFor = (nonce: number | undefined, ...intents: DealIntent[]) =>
  inOrderOfMeaning(intents, nonce === undefined ? {} : { nonce }).map(({ id }) => id)

test.each([
  ['the one before', 5, [preparedAt('a', 5)], ['a']],
  ['none that was prepared after', 5, [preparedAt('a', 6)], []],
  [
    'the nearest of those before',
    5,
    [preparedAt('a', 3), preparedAt('b', 5), preparedAt('c', 6)],
    ['b', 'a'],
  ],
  ['one that a wallet was asked for first', 5, [preparedAt('a', 3, 4), preparedAt('b', 5)], ['a', 'b']],
  [
    'an opening that came later counts for nothing',
    5,
    [preparedAt('a', 3, 6), preparedAt('b', 4)],
    ['b', 'a'],
  ],
  ['none where it has no place', undefined, [preparedAt('a', 3), preparedAt('b', 9)], []],
])('%s', (_, nonce, intents, ids) => {
  expect(idsFor(nonce, ...intents)).toEqual(ids)
})

interface Made {
  readonly nonce: number
  readonly opened?: number
}

const made = (lowest: number, highest: number): fc.Arbitrary<Made[]> => {
  const one = fc
    .tuple(fc.integer({ min: lowest, max: highest }), fc.option(fc.integer({ min: 0, max: 5 })))
    .map(([nonce, waits]) => ({ nonce, ...(waits === null ? {} : { opened: nonce + waits }) }))
  return fc.array(one, { maxLength: 6 })
}

const asIntents = (list: readonly Made[], name: string) =>
  list
    .toSorted((a, b) => a.nonce - b.nonce)
    .map(({ nonce, opened }, i) => preparedAt(`${name}${i}`, nonce, opened))

test('no payment that is prepared after a transaction changes what the transaction is meant for', () => {
  fc.assert(
    fc.property(made(0, 10), made(11, 20), (before, after) => {
      const earlier = asIntents(before, 'b')
      const ids = idsFor(10, ...earlier, ...asIntents(after, 'a'))
      expect(ids).toEqual(idsFor(10, ...earlier))
      expect(ids.toSorted()).toEqual(earlier.map(({ id }) => id).toSorted())
    }),
  )
})

const HASH = `0x${'ee'.repeat(32)}`
const NONCE = 5

interface Payment {
  readonly partner?: string
  readonly env?: 'test' | 'live'
  readonly fee?: PaymentStep
  /** The payer's next nonce when it was prepared, and how many of its transactions waited for a block then. */
  readonly nonce?: number
  readonly waiting?: number
  readonly collecting?: number
}
const reported = asSubmitted(stepWith(), { txHash: HASH })
const judged = asFailed(stepWith(), 'TAG_MISMATCH', { txHash: HASH })
const payment = (
  id: string,
  { partner = 'shop', env = 'live', fee = stepWith(), ...from }: Payment = {},
): DealIntent =>
  intentWith({
    id,
    partner,
    env,
    preparedFrom: { block: '1', nonce: NONCE, ...from },
    steps: [fee, productStep()],
  })
const other = (id: string, change: Payment = {}) => payment(id, { partner: 'other', ...change })
const openedWith = (waiting: number) =>
  asOpened(stepWith(), { from: { block: '1', nonce: NONCE, waiting }, nonce: NONCE })
const declined = () => {
  const opened = openedWith(0)
  if (opened.state !== 'opened') throw new Error('it is opened')
  return withDeclined(opened)
}
const BLOCK = 100

/** The cases are in the order in which they were prepared. */
test.each<[string, DealIntent[], string | undefined]>([
  ['one partner’s payments share a fee: the nearest gets it', [payment('a'), payment('b')], 'b'],
  [
    'of one partner’s payments, the only one that has the transaction goes first',
    [payment('a', { fee: reported }), payment('b')],
    'a',
  ],
  ['a transaction that was judged before is no report', [payment('a', { fee: judged }), payment('b')], 'b'],
  ['of two partners’ payments, the nearest gets it', [payment('a'), other('b')], 'b'],
  ['a report takes no fee from another partner', [other('a', { fee: reported }), payment('b')], 'b'],
  [
    'a payment that was prepared while the fee waited for its block does not get it',
    [payment('a'), other('b', { waiting: 1 })],
    'a',
  ],
  ['nor does it where no other one fits', [payment('a', { waiting: 1 })], undefined],
  ['neither does one that was opened then', [other('a', { fee: openedWith(1) }), payment('b')], 'b'],
  [
    'a payment that was opened before the fee was sent goes first',
    [other('a', { fee: openedWith(0) }), payment('b')],
    'a',
  ],
  ['one that the wallet has declined does not', [other('a', { fee: declined() }), payment('b')], 'b'],
  [
    'one that waited before it says nothing about it',
    [payment('a', { nonce: 3 }), other('b', { nonce: 3, waiting: 2 })],
    'b',
  ],
  [
    'another partner’s payment of the time in which its block was collected does not get it',
    [payment('a', { collecting: BLOCK - 1 }), other('b', { collecting: BLOCK })],
    'a',
  ],
  [
    'where all of several partners were prepared in that time, none gets it',
    [payment('a', { collecting: BLOCK }), other('b', { collecting: BLOCK })],
    undefined,
  ],
  ['one partner’s payment of that time gets it', [payment('a', { collecting: BLOCK })], 'a'],
  ['a test key’s payment takes no fee from a live one', [payment('a'), other('b', { env: 'test' })], 'a'],
  ['also of the same partner', [payment('a'), payment('b', { env: 'test', fee: reported })], 'a'],
  ['it gets its own', [payment('a', { env: 'test' })], 'a'],
  ['no payment fits', [], undefined],
])('%s', (_, prepared, id) => {
  const place = { nonce: NONCE, block: BLOCK }
  expect(meantOf(inOrderOfMeaning(prepared, place), HASH, place)?.id).toBe(id)
})
