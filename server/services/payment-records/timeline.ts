import type { timelineKinds } from '#contracts/api/dashboard/money.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { LedgerRecord } from '../../domain/ledger/records.ts'
import { feeOf, type PaymentIntent } from '../../domain/payment/intent.ts'
import { type PaymentStep, sentOf } from '../../domain/payment/step.ts'
import { defined } from '../../kit/defined.ts'
import type { ReadTable } from '../../ports/store.ts'

export interface Moment {
  readonly at: string
  readonly what: (typeof timelineKinds)[number]
  readonly step?: string
  readonly note?: string
  readonly txHash?: string
  readonly link?: string
}

type Explorer = ((chain: ChainKey, txHash: string) => string | undefined) | undefined

/** What happened to a payment, the oldest first, as far as its record and the ledger know it. */
export async function timelineOf(
  ledger: Pick<ReadTable<'ledger'>, 'by'>,
  intent: PaymentIntent,
  explorer: Explorer,
): Promise<Moment[]> {
  const moments: Moment[] = [
    { at: intent.createdAt, what: 'prepared' },
    ...intent.attempts.map((attempt): Moment => ({
      at: attempt.submittedAt,
      what: 'failed',
      note: attempt.failure,
      txHash: attempt.txHash,
    })),
    ...intent.steps.flatMap(ofStep),
  ]
  const fee = feeOf(intent)
  const feeTx = fee && sentOf(fee)?.txHash
  if (feeTx !== undefined) moments.push(...(await bookings(ledger, intent.id, feeTx)))
  return moments
    .map((moment) => ({
      ...moment,
      ...defined({ link: moment.txHash && explorer?.(intent.chain, moment.txHash) }),
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function ofStep(step: PaymentStep): Moment[] {
  const sent = sentOf(step)
  const moments: Moment[] = []
  if (step.opening?.at !== undefined) moments.push({ at: step.opening.at, what: 'opened', step: step.id })
  if (sent !== undefined) {
    const { txHash } = sent
    moments.push({ at: sent.at, what: 'sent', step: step.id, txHash })
    if (step.state === 'confirmed')
      moments.push({ at: step.confirmedAt, what: 'confirmed', step: step.id, txHash })
    if (step.state === 'failed')
      moments.push({ at: sent.at, what: 'failed', step: step.id, note: step.failure, txHash })
  }
  return moments
}

async function bookings(
  ledger: Pick<ReadTable<'ledger'>, 'by'>,
  intentId: string,
  txHash: string,
): Promise<Moment[]> {
  const accrual = await ledger.by('feeTx', txHash)
  if (accrual?.kind !== 'accrual' || accrual.intentId !== intentId) return []
  const moments: Moment[] = [{ at: accrual.at, what: 'booked', step: 'fee', txHash }]
  let last: LedgerRecord = accrual
  for (;;) {
    const next: LedgerRecord | undefined =
      last.kind === 'reversal' ? await ledger.by('reinstates', last.id) : await ledger.by('reverses', last.id)
    if (next === undefined) break
    moments.push({ at: next.at, what: next.kind === 'reversal' ? 'reversed' : 'reinstated', step: 'fee' })
    last = next
  }
  const posting = await ledger.by('posts', accrual.id)
  if (posting !== undefined) moments.push({ at: posting.at, what: 'posted', step: 'fee' })
  return moments
}
