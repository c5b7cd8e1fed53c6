import { ISSUED_DECIMALS } from '../../domain/amounts.ts'
import { isMinor, type Minor, minor } from '../../domain/money.ts'
import type { LedgerAsset } from '../../formats/xrpl.ts'
import { type Decimal, decimal, toExponent } from './decimal.ts'

/** Drops are whole; a token's amounts are counted in 1e-15. */
const exponentOf = ({ issuer }: LedgerAsset): number => (issuer === undefined ? 0 : -ISSUED_DECIMALS)

export const decimalOf = (asset: LedgerAsset, amount: Minor): Decimal => decimal(amount, exponentOf(asset))

/** Rounded down. */
export function minorOf(asset: LedgerAsset, value: Decimal): Minor {
  const count = BigInt(toExponent(value.shiftedBy(-exponentOf(asset)), 0, 'down').toFixed())
  return isMinor(count) ? count : minor(2n ** 256n - 1n)
}
