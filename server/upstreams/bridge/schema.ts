import * as z from 'zod'
import { decimalText } from '../shared/wire.ts'

/**
 * Answers of a bridge service, as far as they are used, from JSON whose numbers are text (`parseExactJson`). The
 * services of this kind differ in spelling: each field is read in all its spellings, and may be missing where another
 * has the same.
 */

/** The most digits before the point: with all decimals that a currency can have, such an amount is below 2^256. */
const MOST_DIGITS = 30

/** Decimal text in units; services write numbers or text, exponents included. */
const Units = z.string().transform((text, context): string => {
  const plain = decimalText(text)
  if (plain !== undefined && plain.split('.', 1).join('').length <= MOST_DIGITS) return plain
  context.addIssue('is not an amount')
  return z.NEVER
})

/** A field that may be missing, null or empty: these mean the same. */
const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional()).optional()

/** A field that is only shown or only checks: an odd one counts as missing. */
const shown = <S extends z.ZodType>(schema: S) => maybe(schema).catch(undefined)

/** A ticker or the code of a network. */
const Code = z
  .string()
  .regex(/^[a-z0-9]{1,24}$/i)
  .toLowerCase()
/** An id, an address, a tag or a hash. */
const Name = z.string().regex(/^[\x21-\x7e]{1,128}$/)
const ExtraId = z.string().regex(/^[\x20-\x7e]{1,64}$/)
/** A date without a zone means UTC, wherever this server runs. */
const Moment = z.string().transform((text, context): Date => {
  const moment = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text)
  if (!Number.isNaN(moment.getTime())) return moment
  context.addIssue('is not a date')
  return z.NEVER
})
const Count = z
  .string()
  .regex(/^[0-9]{1,6}$/)
  .transform(Number)

const Currency = z.object({
  ticker: Code,
  network: Code,
  name: shown(z.string()),
  image: shown(z.string()),
  decimals: shown(Count.pipe(z.int().min(0).max(36))),
  tokenContract: shown(Name),
  hasExtraId: shown(z.boolean()),
  isExtraIdSupported: shown(z.boolean()),
  hasExternalId: shown(z.boolean()),
  extraIdName: shown(z.string()),
  canSend: shown(z.boolean()),
  sell: shown(z.boolean()),
  canReceive: shown(z.boolean()),
  buy: shown(z.boolean()),
  isFiat: shown(z.boolean()),
  addressPattern: shown(z.string()),
})
export type Currency = z.output<typeof Currency>

/** One bad entry costs itself, not the list. */
const List = z.array(Currency.nullable().catch(null))
export const Currencies = z.union([
  List,
  z.object({ currencies: List }).transform(({ currencies }) => currencies),
  z.object({ data: List }).transform(({ data }) => data),
])

/** The question that an answer belongs to. */
const pair = {
  fromCurrency: maybe(Code),
  fromNetwork: maybe(Code),
  toCurrency: maybe(Code),
  toNetwork: maybe(Code),
}
export type AnsweredPair = z.output<z.ZodObject<typeof pair>>

export const Range = z.object({ ...pair, minAmount: maybe(Units), maxAmount: maybe(Units) })

export const Estimate = z.object({
  ...pair,
  fromAmount: maybe(Units),
  toAmount: maybe(Units),
  estimatedAmount: maybe(Units),
  rate: shown(Units),
  minAmount: maybe(Units),
  maxAmount: maybe(Units),
  networkFee: shown(z.object({ amount: Units, currency: Code })),
  withdrawalFee: shown(Units),
  estimatedMinutes: shown(z.tuple([Count, Count])),
  /** Minutes as "10-60". */
  transactionSpeedForecast: shown(z.string()),
  rateId: maybe(Name),
  validUntil: maybe(Moment),
})
export type Estimate = z.output<typeof Estimate>

export const Order = z.object({
  ...pair,
  id: Name,
  status: maybe(z.string().max(60)),
  fromAmount: maybe(Units),
  expectedAmountFrom: maybe(Units),
  amountFrom: maybe(Units),
  toAmount: maybe(Units),
  expectedToAmount: maybe(Units),
  expectedAmountTo: maybe(Units),
  amountTo: maybe(Units),
  payinAddress: Name,
  payinExtraId: maybe(ExtraId),
  payinExtraIdName: shown(z.string()),
  payinHash: shown(Name),
  payoutAddress: maybe(Name),
  payoutExtraId: maybe(ExtraId),
  payoutHash: shown(Name),
  refundHash: shown(Name),
  refundAmount: shown(Units),
  validUntil: shown(Moment),
})
export type Order = z.output<typeof Order>

/** Whether an address can be paid. */
export const AddressVerdict = z
  .object({
    valid: maybe(z.boolean()),
    result: maybe(z.boolean()),
    code: shown(z.string()),
    message: shown(z.string()),
  })
  .refine(({ valid, result }) => valid !== undefined || result !== undefined)
  .transform(({ valid, result, code, message }) => ({ isValid: valid ?? result ?? false, code, message }))

const Limits = z.object({ minAmount: shown(Units), maxAmount: shown(Units) })
const Details = z.object({ range: shown(Limits), id: shown(Name), field: shown(z.string()) })

export const ErrorBody = z
  .object({
    error: shown(z.union([z.string(), z.object({ code: z.string(), message: shown(z.string()) })])),
    message: shown(z.string()),
    details: shown(Details),
    payload: shown(Details),
  })
  .transform(({ error, message, details, payload }) => ({
    code: typeof error === 'object' ? error.code : error,
    message: typeof error === 'object' ? error.message : message,
    range: details?.range ?? payload?.range,
    id: details?.id ?? payload?.id,
    field: details?.field ?? payload?.field,
  }))
export type ErrorBody = z.output<typeof ErrorBody>
