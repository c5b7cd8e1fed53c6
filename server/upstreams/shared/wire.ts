import { BigNumber } from 'bignumber.js'
import { getAddress } from 'viem'
import * as z from 'zod'
import { type Minor, parseMinor } from '../../domain/money.ts'

/** The forms in which aggregators write numbers and addresses. */

/** Minor units as decimal text. Never a JSON number: it would have lost its last digits. */
export const Amount = z.string().transform((text, context): Minor => {
  const amount = parseMinor(text)
  if (amount !== undefined) return amount
  context.addIssue('is not an amount in minor units')
  return z.NEVER
})

/** A quantity of wei, in hex or decimal, as decimal text. */
export const Quantity = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,77})$/)
  .transform((text) => BigInt(text).toString())

export const EvmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): string => getAddress(text.toLowerCase()))

/** In lower case, as a payload is read again that went through a partner's server: so the two can be compared. */
export const Calldata = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
  .transform((text) => text.toLowerCase())

/** A number for people (a price in dollars): text or JSON number, exponents included; absent when it is neither. */
export const Decimal = z
  .union([z.string(), z.number()])
  .optional()
  .catch(undefined)
  .transform((value) => (value === undefined ? undefined : decimalText(String(value))))

/** Plain decimal text of a number that may have an exponent ("1.2e-7"); `undefined` for negative and other text. */
export function decimalText(text: string): string | undefined {
  const isDecimal = /^\d{1,60}(?:\.\d{1,60})?(?:e[+-]?\d{1,2})?$/i.test(text)
  return isDecimal ? new BigNumber(text).toFixed() : undefined
}
