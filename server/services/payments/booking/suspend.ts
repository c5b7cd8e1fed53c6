import { claimId, isTaken } from '../../../domain/payment/claim.ts'
import { formatId } from '../../../domain/ids.ts'
import { suspenseEntries } from '../../../domain/ledger/entries.ts'
import type { Suspense } from '../../../domain/ledger/records.ts'
import type { Minor } from '../../../domain/money.ts'
import { hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { stands } from './ledger-standing.ts'

/**
 * Enters money that names an intent and does not pay its fee as suspense, until an operator decides what happens with
 * it. Each transaction is entered once.
 */
export async function suspend(
  { store, clock, random, log }: Pick<PaymentDeps, 'store' | 'clock' | 'random' | 'log'>,
  intent: PaymentIntent,
  { txHash, received, reason }: { txHash: string; received: Minor; reason: Suspense['reason'] },
): Promise<void> {
  if (!hasDeal(intent) || received === 0n) return
  const record: Suspense = {
    kind: 'suspense',
    id: formatId('led', random.bytes(40)),
    suspends: txHash,
    intentId: intent.id,
    chain: intent.chain,
    asset: intent.deal.fee.asset.address,
    reason,
    entries: suspenseEntries(intent.chain, received),
    at: clock.now().toISOString(),
  }
  const claim = claimId(intent, txHash)
  const isNew = await store.transact(async ({ ledger, claims }) => {
    const claimed = await claims.get(claim)
    if ((await ledger.by('suspends', txHash)) !== undefined || isTaken(claimed, intent.id, 'fee'))
      return false
    if (await stands(ledger, txHash)) return false
    if (claimed === undefined)
      await claims.insert({ id: claim, intentId: intent.id, stepId: 'fee', at: record.at })
    await ledger.insert(record)
    return true
  })
  if (isNew)
    log.error('fee.suspended', { intent: intent.id, txHash, reason, receivedMinor: received.toString() })
}
