import type { Minor } from '../../domain/money.ts'
import type { Expectation, Verdict } from '../../domain/proof.ts'
import { addressOf, assetOfWire, minorOfWire } from '../../domain/xrpl.ts'
import { confirmed, isTooOld, reject, succeeded } from './judgement.ts'
import { isSameRequest } from './same-fields.ts'
import type { Fields, Validated } from './tx.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Whether a validated transaction is the very one that was prepared: the same fields, but for those that wallets
 * fill in. Another one of the same payer is not, however much it looks alike. What a swap has to bring at least stands
 * in its own DeliverMin, and the ledger enforces it.
 */
export function judgeProduct(
  fields: Fields,
  validated: Validated,
  { payer, tx, notBefore, toToken }: Product,
): Verdict {
  if (tx.family !== 'xrpl') return reject('WRONG_NETWORK')
  if (fields.Account !== payer) return reject('WRONG_PAYER')
  if (fields['Destination'] !== tx.txjson['Destination']) return reject('WRONG_RECIPIENT')
  if (!isSameRequest(fields, tx.txjson)) return reject('TAG_MISMATCH')
  if (isTooOld(validated, notBefore)) return reject('TOO_OLD')
  if (!succeeded(validated)) return reject('TX_FAILED')
  const received = receivedBy(payer, fields, validated, toToken.address)
  return confirmed(received === undefined ? {} : { received })
}

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
