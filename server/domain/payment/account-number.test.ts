import { expect, test } from 'vitest'
import { asConfirmed, asFailed, asOpened, asSubmitted, stepWith } from '#testing/samples.ts'
import { numberOf } from './account-number.ts'

test('requests for an opened step have the number of its opening', () => {
  expect(numberOf(asOpened(stepWith(), { number: 0 }))).toBe(0)
  expect(numberOf(asOpened(stepWith(), { nonce: 7 }))).toBeUndefined()
})

test('a step that is not opened has no number, because it is not handed out', () => {
  const { opening } = asOpened(stepWith(), { number: 7 })
  const step = stepWith()
  for (const other of [step, asSubmitted(step), asConfirmed(step), asFailed(step, 'TX_FAILED')])
    expect(numberOf({ ...other, opening })).toBeUndefined()
})
