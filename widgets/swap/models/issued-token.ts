import type { Asset } from '#contracts/api/payment.ts'

/** Tokens issued on the XRP Ledger: units of the last decimal inside, decimal text in other fields outside. */
export const hasMinorUnit = ({ currency }: Pick<Asset, 'currency'>): boolean => currency === undefined

/** Digits of the ledger's mantissa. */
const MOST_DIGITS = 16

/** True for plain decimal text with too many digits, not counting zeros at either end. */
export const hasTooManyDigits = (plain: string): boolean =>
  plain.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length > MOST_DIGITS

/** Rounds an amount down to the digits that such a token can have. */
export function keepDigits(minor: bigint): bigint {
  const spare = minor.toString().length - MOST_DIGITS
  return spare <= 0 ? minor : minor - (minor % 10n ** BigInt(spare))
}
