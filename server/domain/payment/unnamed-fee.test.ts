import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFailed, asOpened, asSubmitted, at, intentWith, productStep, stepWith } from '#testing/samples.ts'
import type { DealIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'
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
  inOrderOfMeaning(intents, nonce).map(({ id }) => id)

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
  [
    'where accounts have no places, the last one',
    undefined,
    [preparedAt('a', 3), preparedAt('b', 9)],
    ['b', 'a'],
  ],
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

interface Payment {
  readonly partner?: string
  /** Minutes since the first payment. */
  readonly after?: number
  readonly fee?: PaymentStep
}
const reported = asSubmitted(stepWith(), { txHash: HASH })
const judged = asFailed(stepWith(), 'TAG_MISMATCH', { txHash: HASH })
const payment = (id: string, { partner = 'shop', after = 0, fee = stepWith() }: Payment = {}): DealIntent =>
  intentWith({ id, partner, createdAt: at(after * 60), steps: [fee, productStep()] })
const other = (id: string, change: Payment = {}) => payment(id, { partner: 'other', after: 1, ...change })

test.each<[string, DealIntent[], string | undefined]>([
  ['one partner’s payments share a fee: the likeliest gets it', [payment('b'), payment('a')], 'b'],
  [
    'the only payment that has the transaction goes first',
    [other('b'), payment('a', { fee: reported })],
    'a',
  ],
  ['so it does where it was prepared later', [payment('a'), other('b', { fee: reported })], 'b'],
  [
    'another partner’s payment, opened while the fee waits for its block, does not get it',
    [other('b', { fee: asOpened(stepWith()) }), payment('a')],
    undefined,
  ],
  [
    'neither does it take a fee by a report',
    [other('b', { fee: reported }), payment('a', { fee: asOpened(stepWith()) })],
    undefined,
  ],
  [
    'nor do both where both report it',
    [other('b', { fee: reported }), payment('a', { fee: reported })],
    undefined,
  ],
  [
    'a transaction that was judged before is no report',
    [other('b', { fee: judged }), payment('a')],
    undefined,
  ],
  ['no payment fits', [], undefined],
])('%s', (_, fitting, id) => {
  expect(meantOf(fitting, HASH)?.id).toBe(id)
})
