import type { Asset } from '#contracts/api/payment.ts'
import { invalidField, SuiteError } from './errors.ts'
import { formatUnits, isMinor, type Minor, minor, parseMinor } from './money.ts'

/**
 * Amounts as callers write them. Most assets have a minor unit, and their amounts are whole numbers of it. A token
 * issued on the XRP Ledger has none: its amounts are decimal text, in fields of another name. Internally they are
 * whole numbers of 1e-15, finer than the ledger's 15 digits for every value above one.
 */

/** The stored decimals of amounts of tokens without a minor unit. */
export const ISSUED_DECIMALS = 15
/** The ledger's mantissa. */
const MOST_DIGITS = 16

/** Whether an asset's amounts are whole numbers of a minor unit. */
export const hasMinorUnit = ({ currency }: Pick<Asset, 'currency'>): boolean => currency === undefined

export interface AmountTexts {
  readonly amountMinor?: string | undefined
  /** Another name for `amountMinor`, and the only name for assets without a minor unit. */
  readonly amount?: string | undefined
}

/** Reads the amount of an asset. Throws INVALID_REQUEST that names the field to use, or AMOUNT_TOO_LARGE. */
export function readAmount(texts: AmountTexts, asset: Asset, sentIn: 'query' | 'body'): Minor {
  return hasMinorUnit(asset) ? readWhole(texts, sentIn) : readDecimal(texts, asset, sentIn)
}

function readWhole({ amountMinor, amount }: AmountTexts, sentIn: string): Minor {
  if (amountMinor !== undefined && amount !== undefined && amount !== amountMinor)
    throw wrong(
      sentIn,
      'amountMinor',
      '`amount` and `amountMinor` differ. Send one of them.',
      'must equal `amount`',
    )
  const text = amountMinor ?? amount
  if (text === undefined)
    throw wrong(sentIn, 'amountMinor', 'An amount is required: send `amountMinor`.', 'is required')
  if (!/^(0|[1-9][0-9]*)$/.test(text))
    throw invalidField(`${sentIn}.amount`, 'must be a whole number of minor units, such as "1000000"')
  return parseMinor(text) ?? tooLarge()
}

function readDecimal({ amountMinor, amount }: AmountTexts, { symbol }: Asset, sentIn: string): Minor {
  if (amountMinor !== undefined)
    throw wrong(
      sentIn,
      'amountMinor',
      `${symbol} has no minor unit. Send the decimal \`amount\`, such as "12.5".`,
      'is not for a token issued on the XRP Ledger; send `amount`',
    )
  if (amount === undefined)
    throw wrong(sentIn, 'amount', `An amount of ${symbol} is required: send \`amount\`.`, 'is required')
  const [, whole = '', fraction = ''] = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(amount) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '')
  if (whole === '' || digits.length > MOST_DIGITS || fraction.replace(/0+$/, '').length > ISSUED_DECIMALS)
    throw invalidField(
      `${sentIn}.amount`,
      `must be a decimal number such as "12.5", with at most ${MOST_DIGITS} significant digits and ${ISSUED_DECIMALS} decimals`,
    )
  const value = BigInt(whole + fraction.slice(0, ISSUED_DECIMALS).padEnd(ISSUED_DECIMALS, '0'))
  return isMinor(value) ? minor(value) : tooLarge()
}

/** An amount as answers show it: its field and its text. */
export function shownAmount(
  asset: Asset,
  amount: Minor,
): { readonly field: 'amountMinor' | 'amount'; readonly text: string } {
  return hasMinorUnit(asset)
    ? { field: 'amountMinor', text: amount.toString() }
    : { field: 'amount', text: formatUnits(amount, ISSUED_DECIMALS) }
}

function tooLarge(): never {
  throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than any chain can hold. Lower it.')
}

const wrong = (sentIn: string, field: string, sentence: string, message: string) =>
  new SuiteError('INVALID_REQUEST', sentence, { details: [{ path: `${sentIn}.${field}`, message }] })
