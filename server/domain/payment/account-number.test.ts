import { expect, test } from 'vitest'
import { stepWith } from '#testing/samples.ts'
import { numberOf } from './account-number.ts'

test('an opened step asks for the number of its opening', () => {
  expect(numberOf(stepWith({ state: 'opened', openedNumber: 0 }))).toBe(0)
  expect(numberOf(stepWith({ state: 'opened', openedNonce: 7 }))).toBeUndefined()
})

test('a step that is not opened asks for none: it is not to be handed out', () => {
  for (const state of ['waiting', 'submitted', 'confirmed', 'failed'] as const)
    expect(numberOf(stepWith({ state, openedNumber: 7 }))).toBeUndefined()
})
