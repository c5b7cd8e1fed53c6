import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCredit } from '../../../domain/payment/lapse.ts'
import type { FormedStep, WaitingStep } from '../../../domain/payment/step.ts'
import { hasWork } from '../../../domain/payment/work.ts'
import {
  asConfirmed,
  asFailed,
  asOpened,
  asSubmitted,
  at,
  intentWith,
  productStep,
  stepWith,
} from '#testing/samples.ts'
import { pause } from './watch.ts'
import { isUnpaid } from './resume.ts'

const fates: readonly ((step: WaitingStep) => FormedStep)[] = [
  (step) => step,
  (step) => ({ ...step, opening: { from: { block: '1', nonce: 0 } } }),
  (step) => asOpened(step),
  (step) => asSubmitted(step),
  (step) => asConfirmed(step),
  (step) => asFailed(step, 'TX_FAILED'),
  (step) => asFailed(step, 'DROPPED'),
  (step) => asFailed(step, 'REPLACED'),
  (step) => ({ ...asConfirmed(step), others: [{ txHash: '0x1', at: at(0) }] }),
]
const fate = fc.constantFrom(...fates)

test('a payment that is looked at, that is a credit, or whose fee is still awaited, has work', () => {
  fc.assert(
    fc.property(
      fc.record({
        fee: fate,
        product: fate,
        state: fc.constantFrom('open', 'settled', 'final', 'lapsed'),
        booked: fc.constantFrom('no', 'pending', 'posted'),
        creditUntil: fc.constantFrom(at(0), at(90_000)),
      }),
      fc.constantFrom(0, 3_600, 100_000),
      ({ fee, product, ...change }, seconds) => {
        const intent = intentWith({ ...change, steps: [fee(stepWith()), product(productStep())] })
        const now = new Date(at(seconds))
        const isAwaited = isUnpaid(intent)
        if (pause(intent, now, 1_000) !== undefined || isCredit(intent, now) || isAwaited)
          expect(hasWork(intent)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('a payment that came to its end, and whose fee is posted, is history', () => {
  const steps = [asConfirmed(stepWith()), asConfirmed(productStep())]
  expect(hasWork(intentWith({ steps, state: 'final', booked: 'posted' }))).toBe(false)
  expect(hasWork(intentWith({ steps, state: 'final', booked: 'pending' }))).toBe(true)
})
