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
 * Whether a validated transaction is the very one that was prepared: the same fields, but for those that wallets
 * fill in; or, of a plain payment, all that a link can ask a wallet for. Another one of the same payer is not,
 * however much it looks alike. What a swap has to bring at least stands
 * in its own DeliverMin, and the ledger enforces it.
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

/**
 * Whether a payment brings what a link asks for, whatever it was paid with: the wallet of a link chooses the asset
 * that it spends, and the way. Not one that names something else.
 */
function paysAsLinked(fields: Fields, validated: Validated, txjson: XrplTx['txjson']): boolean {
  const asked = linkPayment(txjson)
  if (asked === undefined || fields.TransactionType !== 'Payment' || isPartial(fields)) return false
  if (fields['DestinationTag'] !== asked.tag || !isInvoice(fields['InvoiceID'], txjson['InvoiceID']))
    return false
  // Of a payment that failed, what it was to bring.
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

/** What a payment brought its own sender of an asset. */
function receivedBy(
  payer: string,
  fields: Fields,
  { delivered }: Validated,
  address: string,
): Minor | undefined {
  if (delivered === undefined || fields['Destination'] !== payer) return undefined
  return addressOf(assetOfWire(delivered)) === address ? minorOfWire(delivered) : undefined
}
