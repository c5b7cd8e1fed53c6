import { invalidField, SuiteError } from '../../domain/errors.ts'
import { smallestNotional } from '../../domain/fees.ts'
import { formatUnits, type Minor, minor, parseUnits } from '../../domain/money.ts'

const XRP_DECIMALS = 6
/** 100 billion XRP, all there ever was. */
const MOST_DROPS = 10n ** 17n
/** Numbers with more digits are not exact, and are sent as text. */
const EXACT_DIGITS = 15

/** Reads a price in XRP, by its digits and never by arithmetic on a number. Throws INVALID_REQUEST or AMOUNT_TOO_LARGE. */
export function readPrice(amount: number | string): Minor {
  const text = String(amount)
  const isExact = typeof amount === 'string' || text.replace('.', '').length <= EXACT_DIGITS
  const price = isExact ? parseUnits(text, XRP_DECIMALS) : undefined
  if (price === undefined)
    throw invalidField(
      'body.amountXrp',
      'must be an amount of XRP with at most 6 decimals; send it as text where a number is not exact',
    )
  if (price === 0n) throw invalidField('body.amountXrp', 'must be more than 0')
  if (price > MOST_DROPS)
    throw new SuiteError('AMOUNT_TOO_LARGE', 'There is not so much XRP. Lower the amount.')
  return price
}

/** Throws AMOUNT_TOO_SMALL where the platform's fee would be zero. */
export function mustBePayable(platformFee: Minor, platformBps: number): void {
  if (platformFee > 0n) return
  const minimum = formatUnits(minor(smallestNotional(platformBps)), XRP_DECIMALS)
  throw new SuiteError(
    'AMOUNT_TOO_SMALL',
    `The amount is too small: its fee would be zero. The smallest amount is ${minimum} XRP.`,
    { details: { minimum, symbol: 'XRP' } },
  )
}
