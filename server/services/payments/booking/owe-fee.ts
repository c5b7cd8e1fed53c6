import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { accounts, mirror, suspenseEntries } from '../../../domain/ledger/entries.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { minor } from '../../../domain/money.ts'
import { feeOf, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { isOwed } from '../../../domain/payment/lapse.ts'
import type { PaymentDeps } from '../deps.ts'
import { attachSuspense } from './attach-suspense.ts'
import { lastOf } from './ledger-standing.ts'

/**
 * Takes a final fee whose product did not follow out of the shares: its accrual is reversed, and its money stands in
 * suspense, owed to its payer. Where the money stood there before, it stays booked.
 */
export async function oweFee({ store, clock, random, log }: PaymentDeps, id: string): Promise<PaymentIntent> {
  const now = clock.now()
  const at = now.toISOString()
  const ids = { reversal: formatId('led', random.bytes(40)), suspense: formatId('led', random.bytes(40)) }
  return store.transact(async (tables) => {
    const intent = await tables.intents.get(id)
    if (intent === undefined) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
    const step = feeOf(intent)
    if (!hasDeal(intent) || step?.state !== 'confirmed' || !isOwed(intent, now)) return intent
    const { txHash } = step.sent
    const accrual = await tables.ledger.by('feeTx', txHash)
    if (accrual?.kind !== 'accrual' || (await tables.ledger.by('suspends', txHash)) !== undefined)
      return intent
    const last = await lastOf(tables.ledger, accrual)
    if (last.kind === 'reversal') return intent
    const { chain, payer } = intent
    const { asset, treasury } = intent.deal.fee
    const received = minor(-amountFor(accrual.entries, accounts.treasury(chain)))
    const entries = mirror(accrual.entries)
    const reversal = { kind: 'reversal', id: ids.reversal, accrual: accrual.id, reverses: last.id } as const
    await enterRecord(tables, { ...reversal, entries, at })
    await enterRecord(tables, {
      kind: 'suspense',
      id: ids.suspense,
      suspends: txHash,
      intentId: id,
      payer,
      treasury,
      chain,
      asset: asset.address,
      reason: 'NO_PRODUCT',
      entries: suspenseEntries(chain, received),
      at,
    })
    const changed: PaymentIntent = { ...intent, booked: 'owed', state: 'lapsed' }
    await tables.intents.update(changed)
    log.warn('fee.owed', { intent: id, txHash, payer, receivedMinor: received.toString() })
    return changed
  })
}

/** Books a fee that was owed to its payer again: its product has come after all. */
export async function bookOwedFee(deps: PaymentDeps, intent: PaymentIntent): Promise<PaymentIntent> {
  const step = feeOf(intent)
  if (step?.state !== 'confirmed') return intent
  const suspense = await deps.store.read.ledger.by('suspends', step.sent.txHash)
  return suspense === undefined ? intent : attachSuspense(deps, suspense.id, intent.id)
}
