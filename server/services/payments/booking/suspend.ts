import type { ChainKey } from '#contracts/api/values.ts'
import { feeClaimId } from '../../../domain/payment/claim.ts'
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

type SuspendDeps = Pick<PaymentDeps, 'store' | 'clock' | 'random' | 'log'>

/**
 * Enters money that came to the treasury and pays no fee as suspense, until an operator decides what happens with it.
 * Each transaction is entered once, and one that has counted for a payment never.
 */
export const suspend = (deps: SuspendDeps, money: Unbooked): Promise<void> => enter(deps, money, false)

/** The same for what a transaction brought beside a fee for which it has counted. */
export const suspendRest = (deps: SuspendDeps, money: Unbooked): Promise<void> => enter(deps, money, true)

async function enter(
  { store, clock, random, log }: SuspendDeps,
  { txHash, received, ...money }: Unbooked,
  isRest: boolean,
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
  const claim = { id: feeClaimId(chain, txHash), intentId: money.intentId ?? '', steps: ['fee'], at }
  const isNew = await store.transact(async (tables) => {
    const { ledger, claims } = tables
    const claimed = await claims.get(claim.id)
    if ((await ledger.by('suspends', txHash)) !== undefined) return false
    // A claim for the product that it carried says nothing of the money.
    const isOthers = claimed?.steps.includes('fee') === true && claimed.intentId !== claim.intentId
    const hasCounted = isOthers || (await stands(ledger, txHash))
    if (hasCounted !== isRest) return false
    if (claimed === undefined) await claims.insert(claim)
    await enterRecord(tables, record)
    return true
  })
  if (isNew) log.error('fee.suspended', { ...money, txHash, receivedMinor: received.toString() })
}
