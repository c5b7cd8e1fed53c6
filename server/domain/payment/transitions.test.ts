import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StepFailure } from '#contracts/api/payment.ts'
import {
  asConfirmed,
  asEvm,
  asFailed,
  asOpened,
  asSubmitted,
  at,
  payer,
  productStep,
  stepWith,
} from '#testing/samples.ts'
import { withOther } from './other-payments.ts'
import { type FormedStep, isSent, isWatched, type PlannedStep, sentOf, type StepForm } from './step.ts'
import {
  withCompleted,
  withConfirmed,
  withDeclined,
  withFailed,
  withFound,
  withOpened,
  withOutside,
  withPresence,
  withRenewed,
  withRetry,
  withSigned,
  withSubmitted,
  withUndone,
} from './transitions.ts'

/** Moves of a step, as the engine makes them; one that does not apply to the present state is skipped. */
type Move =
  | { readonly do: 'open'; readonly nonce: number; readonly number: boolean; readonly ends: boolean }
  | { readonly do: 'decline' }
  | { readonly do: 'outside'; readonly nonce: number }
  | { readonly do: 'submit'; readonly tx: number; readonly session: boolean; readonly signed: boolean }
  | { readonly do: 'find'; readonly tx: number }
  | { readonly do: 'confirm' }
  | { readonly do: 'fail'; readonly failure: StepFailure }
  | { readonly do: 'undo' }
  | { readonly do: 'look'; readonly isThere: boolean }
  | { readonly do: 'retry' }
  | { readonly do: 'renew'; readonly form: number }

const failures = ['TX_FAILED', 'REPLACED', 'DROPPED', 'UNDERPAID', 'REUSED'] as const
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    do: fc.constant('open' as const),
    nonce: fc.nat(9),
    number: fc.boolean(),
    ends: fc.boolean(),
  }),
  fc.constant({ do: 'decline' as const }),
  fc.record({ do: fc.constant('outside' as const), nonce: fc.nat(9) }),
  fc.record({
    do: fc.constant('submit' as const),
    tx: fc.nat(5),
    session: fc.boolean(),
    signed: fc.boolean(),
  }),
  fc.record({ do: fc.constant('find' as const), tx: fc.nat(5) }),
  fc.constant({ do: 'confirm' as const }),
  fc.record({ do: fc.constant('fail' as const), failure: fc.constantFrom(...failures) }),
  fc.constant({ do: 'undo' as const }),
  fc.record({ do: fc.constant('look' as const), isThere: fc.boolean() }),
  fc.constant({ do: 'retry' as const }),
  fc.record({ do: fc.constant('renew' as const), form: fc.nat(2) }),
)

const hash = (n: number) => `0x${n.toString().padStart(64, '0')}`
const point = (nonce: number) => ({ block: nonce.toString(), nonce })
const formOf = ({ id, kind, title, asset, amountMinor, to, tx }: FormedStep, form: number) => ({
  id,
  kind,
  title,
  asset,
  amountMinor,
  to,
  tx: tx.family === 'evm' ? { ...tx, data: `0x0${form}` } : tx,
})

function apply(step: FormedStep, one: Move, now: Date): FormedStep {
  switch (one.do) {
    case 'open': {
      if (isSent(step)) return step
      const number = one.number ? one.nonce : undefined
      const tx = one.ends ? step.tx : undefined
      return withOpened(step, { session: 'ses_a', from: point(one.nonce), number, tx }, now)
    }
    case 'decline':
      return step.state === 'opened' ? withDeclined(step) : step
    case 'outside':
      return step.state === 'waiting' ? withOutside(step, point(one.nonce)) : step
    case 'submit': {
      const submitted = withSubmitted(step, hash(one.tx), one.session ? 'ses_b' : undefined, now)
      return one.signed ? withSigned(submitted, { bytes: 'AA', sentAt: now.toISOString() }) : submitted
    }
    case 'find':
      return isSent(step) ? step : withFound(step, hash(one.tx), now)
    case 'confirm':
      return step.state === 'submitted' ? withConfirmed(step, now, '1') : step
    case 'fail': {
      if (!isSent(step)) return step
      const failed = withFailed(step, one.failure)
      return one.failure === 'UNDERPAID' ? withOther(failed, step.sent.txHash, now) : failed
    }
    case 'undo':
      return step.state === 'confirmed' ? withUndone(step) : step
    case 'look':
      return isSent(step) ? withPresence(step, one.isThere, now) : step
    case 'retry':
      return step.state === 'failed' ? withRetry(step, now) : step
    case 'renew':
      return isSent(step) ? step : withRenewed(step, formOf(step, one.form), now)
  }
}

/** Every transaction that a step remembers. */
const remembered = (step: FormedStep): readonly string[] => [
  ...(sentOf(step) === undefined ? [] : [sentOf(step)?.txHash ?? '']),
  ...(step.others ?? []).map(({ txHash }) => txHash),
  ...(step.lost ?? []),
  ...(step.dismissed ?? []),
]

const walks = fc.tuple(fc.constantFrom(stepWith(), productStep()), fc.array(move, { maxLength: 30 }))

/** Runs the moves one second apart, and looks at each step with the one before it. */
function walk(
  [first, moves]: readonly [FormedStep, readonly Move[]],
  look: (after: FormedStep, before: FormedStep, one: Move) => void,
): void {
  let step = first
  for (const [i, one] of moves.entries()) {
    const before = step
    step = apply(before, one, new Date(Date.parse(at(i))))
    look(step, before, one)
  }
}

test('a fee step forgets no transaction that was submitted for it', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const told = new Set<string>()
      walk([stepWith(), moves], (after, _, one) => {
        if (one.do === 'submit') told.add(hash(one.tx))
        expect(remembered(after)).toEqual(expect.arrayContaining([...told]))
      })
    }),
  )
})

test('no step forgets a transaction that was given up or failed', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      walk(steps, (after, before, one) => {
        if (before.state !== 'failed' || one.do === 'submit') return
        expect(remembered(after)).toContain(before.sent.txHash)
      })
    }),
  )
})

test('the transaction of a fee is never among the further ones that may have brought money', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      walk(steps, (after) => {
        const hashes = (after.others ?? []).map(({ txHash }) => txHash)
        if (isSent(after)) expect(hashes).not.toContain(after.sent.txHash)
        expect(new Set(hashes).size).toBe(hashes.length)
      })
    }),
  )
})

test('a step that a wallet may have is watched from its first hand-over on, and its number never goes down', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      walk(steps, (after, before) => {
        if (before.opening === undefined) return
        expect(after.opening?.from).toEqual(before.opening.from)
        expect(after.opening?.nonce ?? 0).toBeGreaterThanOrEqual(before.opening.nonce ?? 0)
        if (after.state === 'waiting' || after.state === 'opened') expect(isWatched(after)).toBe(true)
      })
    }),
  )
})

test('a form that a wallet may have is not forgotten when the offer is renewed', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      walk(steps, (after, before) => {
        if (before.handedOver !== true || JSON.stringify(after.tx) === JSON.stringify(before.tx)) return
        expect(after.earlier).toContainEqual(before.tx)
      })
    }),
  )
})

test('a step is plain JSON in every state, without fields that mean nothing there', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      walk(steps, (after) => {
        expect(JSON.parse(JSON.stringify(after))).toEqual(after)
        if (after.state === 'waiting' || after.state === 'opened') expect(after).not.toHaveProperty('sent')
        if (after.state !== 'failed') expect(after).not.toHaveProperty('failure')
        if (after.state !== 'confirmed') {
          expect(after).not.toHaveProperty('confirmedAt')
          expect(after).not.toHaveProperty('receivedMinor')
        }
      })
    }),
  )
})

test('the same transaction again changes nothing: its time and its signed bytes stay', () => {
  const sent = { txHash: hash(1), at: at(0), signed: { bytes: 'AA', sentAt: at(1) } }
  const again = withSubmitted(asSubmitted(stepWith(), sent, { nonce: 3 }), hash(1), undefined, now)
  expect(again).toMatchObject({ state: 'submitted', sent, seen: { nonce: 3 } })
})

test('another transaction of a fee takes the place of the first, which is kept in view', () => {
  const replaced = withSubmitted(asSubmitted(stepWith(), { txHash: hash(1) }), hash(2), undefined, now)
  expect(replaced).toMatchObject({ sent: { txHash: hash(2) }, others: [{ txHash: hash(1) }] })
})

test('a transaction that failed on the chain is not searched again; one that was given up is', () => {
  expect(withRetry(asFailed(productStep(), 'TX_FAILED', { txHash: hash(1) }), now)).toMatchObject({
    state: 'waiting',
    dismissed: [hash(1)],
  })
  expect(withRetry(asFailed(productStep(), 'DROPPED', { txHash: hash(1) }), now)).toMatchObject({
    state: 'waiting',
    lost: [hash(1)],
  })
})

test('a transaction that is found on the chain after a failed one leaves that one remembered', () => {
  const found = (failure: StepFailure) =>
    withFound(asFailed(productStep(), failure, { txHash: hash(1) }), hash(2), now)
  expect(found('TX_FAILED')).toMatchObject({ sent: { txHash: hash(2) }, dismissed: [hash(1)] })
  expect(found('REPLACED')).toMatchObject({ sent: { txHash: hash(2) }, lost: [hash(1)] })
})

test('another session may take up a retried step', () => {
  expect(withRetry(asFailed(productStep({ session: 'ses_a' }), 'TX_FAILED'), now)).not.toHaveProperty(
    'session',
  )
})

test('a step that was undone waits for its transaction again', () => {
  const undone = withUndone(asConfirmed(productStep(), { txHash: hash(1) }))
  expect(undone).toMatchObject({ state: 'submitted', sent: { txHash: hash(1) } })
  expect(isWatched(undone)).toBe(true)
})

test('a renewed step that a wallet was asked for stays open, with the place to search from', () => {
  const opened = { ...asOpened(productStep({ session: 'ses_a' })), handedOver: true }
  const renewed = withRenewed(opened, formOf(opened, 1), now)
  expect(renewed).toMatchObject({
    state: 'opened',
    session: 'ses_a',
    opening: opened.opening,
    earlier: [opened.tx],
  })
  expect(renewed).not.toHaveProperty('handedOver')
})

const now = new Date(at(60))
const { to: _to, tx: _tx, ...plan } = { ...productForm() }
const planned: PlannedStep = { ...plan, state: 'planned' }
const wallet = { session: 'ses_a', from: point(1), number: undefined, tx: undefined }

test('a planned step gets its transaction, and is handed over from then on', () => {
  expect(withCompleted(planned, productForm())).toEqual({
    ...productForm(),
    state: 'waiting',
    handedOver: true,
  })
})

test('a step that is planned again forgets no form that a wallet may have, and is searched from the same place', () => {
  const opened = withOpened(withCompleted(planned, productForm()), wallet, now)
  const again = withRenewed(opened, plan, now)
  expect(again).toMatchObject({ state: 'planned', earlier: [opened.tx], opening: { from: point(1) } })
  expect(isWatched(again)).toBe(false)
  expect('tx' in again || 'to' in again).toBe(false)
  const other = { ...productForm(), to: payer, tx: { ...asEvm(opened.tx), to: payer } }
  for (const next of [
    withRenewed(again, other, now),
    withRenewed(withRenewed(again, plan, now), other, now),
  ]) {
    expect(next).toMatchObject({
      ...other,
      state: 'waiting',
      earlier: [opened.tx],
      opening: { from: point(1) },
    })
    expect(isWatched(next)).toBe(true)
  }
})

function productForm(): StepForm {
  const { state: _, ...form } = productStep()
  return form
}
