import { claimId, isTaken } from '../../../domain/payment/claim.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import type { Accrual, LedgerRecord, Suspense } from '../../../domain/ledger/records.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { accounts, mirror } from '../../../domain/ledger/entries.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import type { Minor } from '../../../domain/money.ts'
import {
  ANYONE,
  type DealIntent,
  feeOf,
  hasDeal,
  isFeeAlone,
  type PaymentIntent,
  withStep,
} from '../../../domain/payment/intent.ts'
import {
  type ConfirmedStep,
  type FormedStep,
  type PaymentStep,
  sentOf,
  type WaitingStep,
} from '../../../domain/payment/step.ts'
import {
  withConfirmed,
  withFailed,
  withOutside,
  withPresence,
  withSubmitted,
} from '../../../domain/payment/transitions.ts'
import type { Lookups, Tables } from '../../../ports/store.ts'
import { creditFrom } from '../../../domain/payment/lapse.ts'
import type { PaymentDeps } from '../deps.ts'
import type { Carried } from '../lookup/carried.ts'
import { isLanded, withGroupUndone } from '../../../domain/payment/together.ts'
import { accrualOf } from './accrual-of.ts'
import { lastOf, stands } from './ledger-standing.ts'
import { takeCarried } from './take-carried.ts'

export interface ConfirmedFee {
  readonly txHash: string
  readonly received: Minor
  readonly final: boolean
  /** The account that has paid it, which becomes the payer of a payment that anyone may pay. */
  readonly payer?: string
  /** What its transaction did of the other steps of its group: see carried.ts. */
  readonly carried?: readonly Carried[]
}

/** Writes about money that leaves its suspense for a payment. */
export type NoteRelease = (tables: Tables<'write'>, intent: DealIntent) => Promise<void>

/**
 * Books a confirmed fee: the accrual, its posting when it is already final, the credit on the intent, and the steps that
 * its transaction carries beside it, all in one transaction. Booking the same fee of the same intent again only adds the missing parts. Throws FEE_TX_REUSED when the
 * transaction has paid for another intent, or stands in suspense as other money. What the chain has proven to be this
 * very fee leaves its suspense here, as long as no operator has decided about it. `release` is an operator's decision: it
 * takes other money too, and writes about it in the same transaction.
 */
export async function bookFee(
  deps: Pick<PaymentDeps, 'store' | 'prices' | 'clock' | 'random'>,
  id: string,
  fee: ConfirmedFee,
  release?: NoteRelease,
): Promise<{ readonly intent: DealIntent; readonly duplicate: boolean }> {
  const now = deps.clock.now()
  const at = now.toISOString()
  const ids = {
    accrual: formatId('led', deps.random.bytes(40)),
    reinstatement: formatId('led', deps.random.bytes(40)),
    posting: formatId('led', deps.random.bytes(40)),
    release: formatId('led', deps.random.bytes(40)),
  }
  return deps.store.transact(async (tables) => {
    const intent = await tables.intents.get(id)
    if (intent === undefined || !hasDeal(intent))
      throw new SuiteError('NOT_FOUND', 'There is no such payment.')
    const claim = claimId(intent, fee.txHash)
    const claimed = await tables.claims.get(claim)
    const booked = await tables.ledger.by('feeTx', fee.txHash)
    // Where it counts as a fee already, only other money of the same transaction is in suspense.
    const counts = await stands(tables.ledger, fee.txHash)
    const suspense = counts ? undefined : await suspenseOf(tables, fee.txHash)
    const mayHave =
      suspense === undefined ||
      suspense.releasedTo === id ||
      (!suspense.isReleased && (release !== undefined || isOwn(suspense.record, intent, fee)))
    if (!mayHave)
      throw new SuiteError('FEE_TX_REUSED', 'This transaction stands in suspense: it pays no fee.')
    // What stands in suspense is claimed by it.
    const isClaimed = !counts && suspense === undefined && isTaken(claimed, intent, 'fee')
    if ((booked !== undefined && !isAccrualOf(booked, id)) || isClaimed)
      throw new SuiteError('FEE_TX_REUSED', 'This fee transaction has already paid for another payment.')
    if (intent.booked !== 'no' && hashOf(feeOf(intent)) !== fee.txHash)
      throw new SuiteError('FEE_TX_REUSED', 'Another transaction has already paid the fee of this payment.')
    const carried = fee.carried ?? []
    const steps = [
      'fee',
      ...carried.flatMap(({ stepId, txHash, is }) =>
        is.state !== 'other' && txHash === fee.txHash ? stepId : [],
      ),
    ]
    if (claimed === undefined) await tables.claims.insert({ id: claim, intentId: id, steps, at })
    if (suspense !== undefined && !suspense.isReleased) {
      await enterRecord(tables, releaseOf(suspense.record, id, ids.release, at))
      await release?.(tables, intent)
    }
    const accrual = booked?.kind === 'accrual' ? booked : accrualOf(deps, intent, fee, ids.accrual, at)
    if (booked === undefined) await enterRecord(tables, accrual)
    else await reinstate(tables, accrual, ids.reinstatement, at)
    const posts = intent.booked !== 'posted' && fee.final && (await mayPost(tables, intent))
    if (posts) await enterRecord(tables, { kind: 'posting', id: ids.posting, posts: accrual.id, at })
    const changed = await takeCarried(tables, paid(intent, fee, posts, now), carried, now)
    await tables.intents.update(changed)
    return { intent: changed, duplicate: booked !== undefined }
  })
}

/**
 * Whether a final fee may be posted: what it was paid for is there for good, and its partner is not suspended. Until
 * then, it waits: nothing of it is paid out.
 */
export const mayPost = async (
  { partners }: Pick<Lookups, 'partners'>,
  intent: PaymentIntent,
): Promise<boolean> =>
  (isFeeAlone(intent) || intent.state === 'final') &&
  (await partners.get(intent.partner))?.status !== 'suspended'

/** Reverses a booked fee, because its transaction is no longer on the chain, and with it the steps that this carried. */
export async function reverseFee(
  { store, clock, random }: Pick<PaymentDeps, 'store' | 'clock' | 'random'>,
  id: string,
  txHash: string,
): Promise<PaymentIntent> {
  const at = clock.now().toISOString()
  const reversal = formatId('led', random.bytes(40))
  return store.transact(async (tables) => {
    const intent = await tables.intents.get(id)
    if (intent === undefined) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
    const step = feeOf(intent)
    if (step?.state !== 'confirmed' || step.sent.txHash !== txHash || intent.booked !== 'pending')
      return intent
    const booked = await tables.ledger.by('feeTx', txHash)
    if (booked?.kind !== 'accrual') return intent
    const last = await lastOf(tables.ledger, booked)
    if (last.kind !== 'reversal')
      await enterRecord(tables, {
        kind: 'reversal',
        id: reversal,
        accrual: booked.id,
        reverses: last.id,
        entries: mirror(booked.entries),
        at,
      })
    const gone = withStep(intent, withFailed(step, 'REPLACED'))
    // What came with the fee has gone with it: one of them never stays without the other.
    const { creditUntil: _, ...rest } = isLanded(intent) ? withGroupUndone(gone) : gone
    const isOver = isFeeAlone(intent) || isLanded(intent)
    const state = intent.state === 'settled' && isOver ? 'open' : intent.state
    const changed: PaymentIntent = { ...rest, state, booked: 'no' }
    await tables.intents.update(changed)
    return changed
  })
}

/** Enters a reversed accrual again. An accrual that is not reversed stays as it is. */
async function reinstate(tables: Tables<'write'>, accrual: Accrual, id: string, at: string): Promise<void> {
  const last = await lastOf(tables.ledger, accrual)
  if (last.kind !== 'reversal') return
  await enterRecord(tables, {
    kind: 'reinstatement',
    id,
    accrual: accrual.id,
    reinstates: last.id,
    entries: accrual.entries,
    at,
  })
}

/** Whether money in suspense is the fee that the chain has confirmed for this intent. */
const isOwn = (
  { chain, asset, entries }: Suspense,
  intent: DealIntent,
  { received }: ConfirmedFee,
): boolean =>
  // Money in suspense is live.
  intent.env === 'live' &&
  chain === intent.chain &&
  asset === intent.deal.fee.asset.address &&
  -amountFor(entries, accounts.treasury(chain)) === received

interface InSuspense {
  readonly record: Suspense
  /** To a payment, or back to who had paid it. */
  readonly isReleased: boolean
  /** The payment that it was given to. */
  readonly releasedTo?: string
}

/** The suspense that a transaction was entered as. */
async function suspenseOf({ ledger }: Tables<'write'>, txHash: string): Promise<InSuspense | undefined> {
  const record = await ledger.by('suspends', txHash)
  if (record?.kind !== 'suspense') return undefined
  const release = await ledger.by('releases', record.id)
  if (release?.kind === 'release') return { record, isReleased: true, releasedTo: release.intentId }
  return { record, isReleased: release !== undefined }
}

const releaseOf = (
  { id: releases, chain, asset, entries }: Suspense,
  intentId: string,
  id: string,
  at: string,
) => ({ kind: 'release', id, releases, intentId, chain, asset, entries: mirror(entries), at }) as const

const isAccrualOf = (record: LedgerRecord, intentId: string): boolean =>
  record.kind === 'accrual' && record.intentId === intentId

function paid(intent: DealIntent, fee: ConfirmedFee, posts: boolean, now: Date): DealIntent {
  const step = feeOf(intent)
  if (step === undefined) throw new RangeError(`intent ${intent.id} has no fee step`)
  const confirmed = {
    ...withStep(intent, paidBy(step, fee.txHash, now)),
    payer: intent.payer === ANYONE ? (fee.payer ?? ANYONE) : intent.payer,
  }
  const booked = posts || intent.booked === 'posted' ? 'posted' : 'pending'
  // There is no product that the fee could be a credit for.
  if (isFeeAlone(intent)) return { ...confirmed, booked, state: booked === 'posted' ? 'final' : 'settled' }
  return {
    ...(step.opening?.at === undefined ? signedElsewhere(confirmed) : confirmed),
    // A fee that was paid too late still pays for its product.
    state: intent.state === 'lapsed' ? 'open' : intent.state,
    booked,
    // An operator has given a fee that was owed back to its payment.
    creditUntil: (intent.booked === 'owed' ? undefined : intent.creditUntil) ?? creditFrom(now),
  }
}

const hashOf = (step: PaymentStep | undefined) => step && sentOf(step)?.txHash

const paidBy = (step: FormedStep, txHash: string, now: Date): ConfirmedStep =>
  step.state === 'confirmed' && step.sent.txHash === txHash
    ? withPresence(step, true, now)
    : withConfirmed(withSubmitted(step, txHash, undefined, now), now)

/**
 * The payment of a user who got the steps without our popup. A wallet may have all of them, so each is searched in the
 * payer's history from the beginning.
 */
export function signedElsewhere(intent: DealIntent): DealIntent {
  const { preparedFrom, steps } = intent
  if (preparedFrom === undefined) return intent
  return {
    ...intent,
    steps: steps.map((step) => (isUnasked(step) ? withOutside(step, preparedFrom) : step)),
  }
}

const isUnasked = (step: PaymentStep): step is WaitingStep =>
  step.state === 'waiting' && step.opening === undefined
