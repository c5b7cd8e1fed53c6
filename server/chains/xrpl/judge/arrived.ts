import { addressOf, assetOfWire, minorOfWire } from '../../../formats/xrpl.ts'
import type { Arrival } from '../../../ports/chain.ts'
import { arrivalOf } from '../../shared/arrival.ts'
import { type LedgerTx, succeeded } from '../codec/tx.ts'

/** What a payment delivered to an account. */
export function arrived(tx: LedgerTx | undefined, account: string): Arrival | undefined {
  if (tx?.validated === undefined) return undefined
  const { fields, validated } = tx
  const { TransactionType, Account, Destination } = fields
  const isTheirs = TransactionType === 'Payment' && Destination === account && Account !== account
  const { delivered } = validated
  if (!isTheirs || !succeeded(validated) || delivered === undefined) return arrivalOf(true, [])
  return arrivalOf(true, [[addressOf(assetOfWire(delivered)), minorOfWire(delivered) ?? 0n]])
}
