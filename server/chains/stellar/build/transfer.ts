import type { StellarMemo, StellarTx } from '../../../domain/payment/tx.ts'
import type { Transfer } from '../../../ports/chain.ts'
import { invalidExtraId } from '../../shared/extra-id.ts'
import { type Bounds, payment } from './fee-leg.ts'

const MOST_TEXT_BYTES = 28
const MOST_ID = 2n ** 64n - 1n

/** A plain payment. Throws INVALID_REQUEST for an `extraId` that no memo holds. */
export function transfer(
  bounds: Bounds,
  { payer, to, asset, amount, extraId, extraIdName }: Transfer,
): StellarTx {
  const memo = extraId === undefined ? {} : { memo: memoFrom(extraId, extraIdName) }
  return { family: 'stellar', ...bounds, from: payer, operations: [payment(to, asset, amount)], ...memo }
}

/** A memo is text, unless its name has the word "id" in it and its value is a number that a memo of type id holds. */
function memoFrom(value: string, name = ''): StellarMemo {
  const isId = /\bid\b/i.test(name) && /^(?:0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) <= MOST_ID
  if (isId) return { type: 'id', value }
  const bytes = Buffer.byteLength(value)
  if (bytes === 0 || bytes > MOST_TEXT_BYTES) throw invalidExtraId(`must have 1 to ${MOST_TEXT_BYTES} bytes`)
  return { type: 'text', value }
}
