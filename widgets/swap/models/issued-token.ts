import type { Asset } from '#contracts/api/payment.ts'

/**
 * Tokens issued on the XRP Ledger have no minor unit. Inside, the widget counts them in units of their last decimal;
 * outside they are decimal text, in fields of other names, with as many digits as the ledger keeps.
 */
export const hasMinorUnit = ({ currency }: Pick<Asset, 'currency'>): boolean => currency === undefined

/** The ledger's mantissa. */
const MOST_DIGITS = 16

/** Whether plain decimal text has more digits than count: without zeros before the first and after the last. */
export const hasTooManyDigits = (plain: string): boolean =>
  plain.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length > MOST_DIGITS

/** An amount with no more digits than such a token can have, rounded down. */
export function keepDigits(minor: bigint): bigint {
  const spare = minor.toString().length - MOST_DIGITS
  return spare <= 0 ? minor : minor - (minor % 10n ** BigInt(spare))
}
