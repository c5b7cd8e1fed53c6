import { expect, test } from 'vitest'
import type { SessionOutcome } from '#contracts/api/trade/session-step.ts'
import type { PaymentStep, WaitingStep } from './payment/step.ts'
import type { SignSession } from './sign-session.ts'
import { outcomeOf, stepsOf } from './session-outcome.ts'
import {
  asConfirmed,
  asFailed,
  asSubmitted,
  at,
  intentWith,
  payer,
  productStep,
  sessionWith,
  stepWith,
} from '#testing/samples.ts'

const session = sessionWith({ intentId: 'pi_0000000000000000000001' })
const now = new Date(at(60))
const later = new Date(at(1000))
const paid = asConfirmed(stepWith(), { txHash: '0xfee' })
const swap = (by = session.id) => productStep({ session: by })
const sent = { txHash: '0xswap', at: at(50) }

test('a session is pending until its last step is sent', () => {
  expect(outcomeOf(session, intentWith(), now).status).toBe('pending')
  expect(outcomeOf(session, intentWith({ steps: [paid, productStep()] }), now).status).toBe('pending')
})

test('a session is signed by the transaction of its last step, and verified by its fate on chain', () => {
  expect(outcomeOf(session, intentWith({ steps: [paid, asSubmitted(swap(), sent)] }), now)).toMatchObject({
    status: 'signed',
    txHash: '0xswap',
    signedAt: at(50),
    verification: 'unverified',
  })
  const settled = intentWith({ steps: [paid, asConfirmed(swap(), sent)] })
  expect(outcomeOf(session, settled, later)).toMatchObject({ status: 'signed', verification: 'confirmed' })
  const failed = intentWith({ steps: [paid, asFailed(swap(), 'TX_FAILED', sent)] })
  expect(outcomeOf(session, failed, now)).toMatchObject({ verification: 'rejected', rejection: 'TX_FAILED' })
})

test('a transaction sent under another session does not sign this one', () => {
  const intent = intentWith({ steps: [paid, asSubmitted(swap('ses_other'), sent)] })
  expect(outcomeOf(session, intent, now).status).toBe('pending')
})

test('a failed attempt stays with its session after another session tries again', () => {
  const attempts = [
    { session: session.id, txHash: '0xold', submittedAt: at(50), failure: 'TX_FAILED' as const },
  ]
  const intent = intentWith({ steps: [paid, productStep()], attempts })
  expect(outcomeOf(session, intent, now)).toMatchObject({
    status: 'signed',
    txHash: '0xold',
    verification: 'rejected',
  })
})

test('time ends a pending session, and a transaction found later signs it late', () => {
  expect(outcomeOf(session, intentWith(), later).status).toBe('expired')
  const intent = intentWith({ steps: [paid, asSubmitted(swap(), { ...sent, at: at(950) })] })
  expect(outcomeOf(session, intent, later)).toMatchObject({ status: 'signed', late: true })
})

test('a session of one step is signed by that step', () => {
  const feeOnly = sessionWith({ intentId: 'x', stepIds: ['fee'] })
  const intent = intentWith({
    steps: [asSubmitted(stepWith({ session: feeOnly.id }), { txHash: '0xfee', at: at(10) }), productStep()],
  })
  expect(stepsOf(feeOnly, intent)).toHaveLength(1)
  expect(outcomeOf(feeOnly, intent, now)).toMatchObject({ status: 'signed', txHash: '0xfee' })
})

test('a connect session ends with the address', () => {
  const connect = sessionWith({ purpose: 'connect' })
  expect(outcomeOf(connect, undefined, now).status).toBe('pending')
  expect(outcomeOf({ ...connect, payer }, undefined, now).status).toBe('signed')
})

test('a cancelled session stays cancelled, even when its wallet sent the transaction', () => {
  const gone = sessionWith({ intentId: 'x', status: 'cancelled' })
  expect(outcomeOf(gone, intentWith({ steps: [paid, asSubmitted(swap(), sent)] }), now).status).toBe(
    'cancelled',
  )
  expect(outcomeOf(gone, intentWith(), later).status).toBe('cancelled')
})

const attempts = [
  { session: session.id, txHash: '0xold', submittedAt: at(50), failure: 'TX_FAILED' as const },
]
const cancelled = sessionWith({ intentId: 'x', status: 'cancelled' })
const product = (step: (form: WaitingStep) => PaymentStep, by = session.id) => [paid, step(swap(by))]

test.each<[SessionOutcome, string, SignSession, Parameters<typeof intentWith>[0], Date]>([
  ['pending', 'nothing was sent', session, {}, now],
  [
    'pending',
    'the last step is on its way',
    session,
    { steps: product((step) => asSubmitted(step, sent)) },
    now,
  ],
  ['succeeded', 'the last step is confirmed', session, { steps: product((step) => asConfirmed(step)) }, now],
  ['failed', 'it failed', session, { steps: product((step) => asFailed(step, 'TX_FAILED', sent)) }, now],
  [
    'failed',
    'its attempt failed, and no other began',
    session,
    { steps: [paid, productStep()], attempts },
    now,
  ],
  [
    'pending',
    'another attempt is on its way',
    session,
    { steps: product((step) => asSubmitted(step, sent), 'ses_other'), attempts },
    now,
  ],
  [
    'succeeded',
    'another attempt succeeded',
    session,
    { steps: product((step) => asConfirmed(step, sent), 'ses_other'), attempts },
    now,
  ],
  ['expired', 'its time is over', session, {}, later],
  ['succeeded', 'it was paid late', session, { steps: product((step) => asConfirmed(step)) }, later],
  ['cancelled', 'it was cancelled', cancelled, {}, now],
  [
    'pending',
    'it was cancelled with a transaction on its way',
    cancelled,
    { steps: product((step) => asSubmitted(step, sent)) },
    now,
  ],
  [
    'succeeded',
    'it was cancelled, and the transaction counts',
    cancelled,
    { steps: product((step) => asConfirmed(step, sent)) },
    now,
  ],
])('the outcome of a session is %s when %s', (outcome, _, of, change, moment) => {
  expect(outcomeOf(of, intentWith(change), moment).outcome).toBe(outcome)
})

test('a session whose payment was paid and not delivered has failed, though its transaction is confirmed', () => {
  const intent = intentWith({
    steps: [asConfirmed(stepWith({ session: 'ses_fee' })), asConfirmed(swap(), sent)],
    state: 'settled',
  })
  const undelivered = { ...intent, undelivered: true } as const
  expect(outcomeOf(session, intent, now)).toMatchObject({ outcome: 'succeeded' })
  expect(outcomeOf(session, undelivered, now)).toMatchObject({
    status: 'signed',
    verification: 'confirmed',
    outcome: 'failed',
    rejection: 'NOT_DELIVERED',
  })
  expect(outcomeOf(cancelled, undelivered, now)).toMatchObject({ status: 'cancelled', outcome: 'failed' })
  const ofFee = sessionWith({ id: 'ses_fee', intentId: 'x', stepIds: ['fee'] })
  expect(outcomeOf(ofFee, undelivered, now)).toMatchObject({ outcome: 'succeeded' })
  // The mark of an order that is over says nothing of a payment that may get another one.
  const open = { ...intentWith(), undelivered: true } as const
  expect(outcomeOf(session, open, now)).toMatchObject({ outcome: 'pending' })
})
