import type { Minor } from '../../../domain/money.ts'
import type { XrplTx } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { linkPayment } from '../../../formats/xrpl-link.ts'
import { addressOf, assetOfWire, isSameAsset, minorOfWire } from '../../../formats/xrpl.ts'
import { type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import { isSameRequest } from './same-fields.ts'
import { Amount, type Fields, isPartial, succeeded, type Validated } from '../codec/tx.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Whether a validated transaction is exactly the one that was prepared, except for the fields that wallets fill in; or,
 * for a plain payment, whether it does all that a link can ask for. The ledger enforces a swap's DeliverMin.
 */
export function judgeProduct(
  fields: Fields,
  validated: Validated,
  { payer, tx, notBefore, after, toToken }: Product,
): Judgement {
  if (tx.family !== 'xrpl') return reject('WRONG_NETWORK')
  if (fields.Account !== payer) return reject('WRONG_PAYER')
  if (fields['Destination'] !== tx.txjson['Destination']) return reject('WRONG_RECIPIENT')
  if (!isSameRequest(fields, tx.txjson) && !paysAsLinked(fields, validated, tx.txjson))
    return reject('TAG_MISMATCH')
  if (after !== undefined && validated.ledgerIndex <= Number(after)) return reject('TOO_OLD')
  if (isTooOld(validated.at.getTime(), notBefore)) return reject('TOO_OLD')
  if (!succeeded(validated)) return reject('TX_FAILED')
  const received = receivedBy(payer, fields, validated, toToken.address)
  return received === undefined ? { ok: true } : { ok: true, received }
}

/** Whether a payment brings what a link asks for, whatever it was paid with. It must not name another payment. */
function paysAsLinked(fields: Fields, validated: Validated, txjson: XrplTx['txjson']): boolean {
  const asked = linkPayment(txjson)
  if (asked === undefined || fields.TransactionType !== 'Payment' || isPartial(fields)) return false
  if (fields['DestinationTag'] !== asked.tag || !isInvoice(fields['InvoiceID'], txjson['InvoiceID']))
    return false
  // For a failed payment, the amount that it was meant to deliver.
  const paid = succeeded(validated) ? validated.delivered : Amount.safeParse(fields['Amount']).data
  if (paid === undefined || validated.deliveredOther) return false
  return (
    isSameAsset(assetOfWire(paid), assetOfWire(asked.amount)) &&
    minorOfWire(paid) === minorOfWire(asked.amount)
  )
}

const isInvoice = (found: unknown, asked: unknown): boolean =>
  found === undefined ||
  (typeof found === 'string' && typeof asked === 'string' && found.toUpperCase() === asked.toUpperCase())

/** The amount of an asset that a payment delivered to its own sender. */
function receivedBy(
  payer: string,
  fields: Fields,
  { delivered }: Validated,
  address: string,
): Minor | undefined {
  if (delivered === undefined || fields['Destination'] !== payer) return undefined
  return addressOf(assetOfWire(delivered)) === address ? minorOfWire(delivered) : undefined
}
