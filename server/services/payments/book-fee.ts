import { SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import { type Accrual, accrualEntries, type LedgerRecord, mirror } from '../../domain/ledger.ts'
import type { Minor } from '../../domain/money.ts'
import {
  CREDIT_HOURS,
  type DealIntent,
  hasDeal,
  type PaymentIntent,
  stepOf,
  withStep,
} from '../../domain/payment.ts'
import type { Tables } from '../../ports/store.ts'
import type { PaymentDeps } from './deps.ts'

const HOUR_MS = 3_600_000

export interface ConfirmedFee {
  readonly txHash: string
  readonly received: Minor
  readonly final: boolean
}

/**
 * Books a confirmed fee: the accrual, its posting when it is final already, and the credit on the intent, all in
 * one transaction. Booking the same fee of the same intent again changes nothing but what is missing.
 * Throws FEE_TX_REUSED when the transaction has paid for another intent.
 */
export async function bookFee(
  deps: Pick<PaymentDeps, 'store' | 'clock' | 'random'>,
  id: string,
  fee: ConfirmedFee,
): Promise<{ readonly intent: DealIntent; readonly duplicate: boolean }> {
  const now = deps.clock.now()
  const at = now.toISOString()
  const ids = {
    accrual: formatId('led', deps.random.bytes(40)),
    posting: formatId('led', deps.random.bytes(40)),
  }
  return deps.store.transact(async (tables) => {
    const intent = await tables.intents.get(id)
    if (intent === undefined || !hasDeal(intent))
      throw new SuiteError('NOT_FOUND', 'There is no such payment.')
    const booked = await tables.ledger.by('feeTx', fee.txHash)
    if (booked !== undefined && !isAccrualOf(booked, id))
      throw new SuiteError('FEE_TX_REUSED', 'This fee transaction has paid for another payment already.')
    if (booked === undefined && intent.booked !== 'no')
      throw new SuiteError(
        'FEE_TX_REUSED',
        'The fee of this payment was paid by another transaction already.',
      )
    const accrual = booked?.kind === 'accrual' ? booked : accrualOf(intent, fee, ids.accrual, at)
    if (booked === undefined) await tables.ledger.insert(accrual)
    const posts = fee.final && intent.booked !== 'posted'
    if (posts) await tables.ledger.insert({ kind: 'posting', id: ids.posting, posts: accrual.id, at })
    const changed = paid(intent, fee, now)
    await tables.intents.update(changed)
    return { intent: changed, duplicate: booked !== undefined }
  })
}

/** Takes a fee back out of the books, because its transaction is no longer on the chain. */
export async function reverseFee(
  { store, clock, random }: Pick<PaymentDeps, 'store' | 'clock' | 'random'>,
  id: string,
): Promise<PaymentIntent> {
  const at = clock.now().toISOString()
  const reversal = formatId('led', random.bytes(40))
  return store.transact(async (tables) => {
    const intent = await tables.intents.get(id)
    if (intent === undefined) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
    const accrual = await accrualFor(tables, intent)
    if (accrual === undefined || intent.booked !== 'pending') return intent
    await tables.ledger.insert({
      kind: 'reversal',
      id: reversal,
      reverses: accrual.id,
      entries: mirror(accrual.entries),
      at,
    })
    const { creditUntil: _, ...rest } = withStep(intent, 'fee', { state: 'failed', failure: 'REPLACED' })
    const changed: PaymentIntent = { ...rest, booked: 'no' }
    await tables.intents.update(changed)
    return changed
  })
}

async function accrualFor(tables: Tables<'write'>, intent: PaymentIntent): Promise<Accrual | undefined> {
  const txHash = stepOf(intent, 'fee')?.txHash
  const booked = txHash === undefined ? undefined : await tables.ledger.by('feeTx', txHash)
  return booked?.kind === 'accrual' ? booked : undefined
}

const isAccrualOf = (record: LedgerRecord, intentId: string): boolean =>
  record.kind === 'accrual' && record.intentId === intentId

function accrualOf(intent: DealIntent, fee: ConfirmedFee, id: string, at: string): Accrual {
  return {
    kind: 'accrual',
    id,
    feeTx: fee.txHash,
    intentId: intent.id,
    partner: intent.partner,
    product: intent.product,
    chain: intent.chain,
    asset: intent.deal.fee.asset.address,
    entries: accrualEntries(intent, fee.received),
    terms: intent.deal.fee.terms,
    at,
  }
}

/** The intent with its fee step confirmed and its credit running. */
function paid(intent: DealIntent, fee: ConfirmedFee, now: Date): DealIntent {
  const at = now.toISOString()
  const step = stepOf(intent, 'fee')
  const confirmed = withStep(intent, 'fee', {
    state: 'confirmed',
    txHash: fee.txHash,
    submittedAt: step?.submittedAt ?? at,
    confirmedAt: step?.confirmedAt ?? at,
  })
  return {
    ...confirmed,
    deal: intent.deal,
    booked: fee.final || intent.booked === 'posted' ? 'posted' : 'pending',
    creditUntil: intent.creditUntil ?? new Date(now.getTime() + CREDIT_HOURS * HOUR_MS).toISOString(),
  }
}
