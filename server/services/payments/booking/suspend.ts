import type { ChainKey } from '#contracts/api/values.ts'
import { feeClaimId, isTaken } from '../../../domain/payment/claim.ts'
import { formatId } from '../../../domain/ids.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { suspenseEntries } from '../../../domain/ledger/entries.ts'
import type { Suspense } from '../../../domain/ledger/records.ts'
import type { Minor } from '../../../domain/money.ts'
import type { PaymentDeps } from '../deps.ts'
import { stands } from './ledger-standing.ts'

/** Money in the treasury that pays for nothing. */
export interface Unbooked extends Pick<Suspense, 'asset' | 'reason' | 'intentId' | 'payer' | 'treasury'> {
  readonly chain: ChainKey
  readonly txHash: string
  readonly received: Minor
}

/**
 * Enters money that came to the treasury and pays no fee as suspense, until an operator decides what happens with it.
 * Each transaction is entered once, and one that has counted for a payment never.
 */
export async function suspend(
  { store, clock, random, log }: Pick<PaymentDeps, 'store' | 'clock' | 'random' | 'log'>,
  { txHash, received, ...money }: Unbooked,
): Promise<void> {
  if (received === 0n) return
  const { chain } = money
  const at = clock.now().toISOString()
  const record: Suspense = {
    kind: 'suspense',
    id: formatId('led', random.bytes(40)),
    suspends: txHash,
    ...money,
    entries: suspenseEntries(chain, received),
    at,
  }
  // A transaction that names no payment is claimed all the same: it must never count for one.
  const claim = { id: feeClaimId(chain, txHash), intentId: money.intentId ?? '', stepId: 'fee', at }
  const isNew = await store.transact(async (tables) => {
    const { ledger, claims } = tables
    const claimed = await claims.get(claim.id)
    if ((await ledger.by('suspends', txHash)) !== undefined) return false
    if (isTaken(claimed, claim.intentId, claim.stepId) || (await stands(ledger, txHash))) return false
    if (claimed === undefined) await claims.insert(claim)
    await enterRecord(tables, record)
    return true
  })
  if (isNew) log.error('fee.suspended', { ...money, txHash, receivedMinor: received.toString() })
}
