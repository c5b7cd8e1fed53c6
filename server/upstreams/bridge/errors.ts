import { invalidField, SuiteError } from '../../domain/errors.ts'
import { isLess } from './amounts.ts'
import type { ErrorBody } from './schema.ts'

/** A call that the bridge service refused. */
export interface Refusal {
  readonly status: number
  readonly body: ErrorBody
  /** What the call was about. */
  readonly call: 'read' | 'create' | 'status'
  readonly fromAmount?: string
}

const BUSY_SECONDS = 10

/** The service fails. `why` is for the log. */
export const bridgeFailed = (why: string): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The bridge failed. Try again.', { cause: new Error(why.slice(0, 600)) })

const noPair = (cause?: unknown): SuiteError =>
  new SuiteError('NO_ROUTE', 'The bridge does not take this pair of currencies right now. Try another one.', {
    cause,
  })

export const tooSmall = (minimum?: string, cause?: unknown): SuiteError =>
  new SuiteError('AMOUNT_TOO_SMALL', 'The amount is smaller than the bridge takes. Raise it.', {
    cause,
    ...(minimum === undefined ? {} : { details: { minimum } }),
  })

export const tooLarge = (maximum?: string, cause?: unknown): SuiteError =>
  new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than the bridge takes. Lower it, or split it.', {
    cause,
    ...(maximum === undefined ? {} : { details: { maximum } }),
  })

/** Whether a 403 refuses the payment that was asked for, not us. */
export const isAboutPayment = (code: string | undefined): boolean => code === 'compliance_blocked'

/** The meaning of a refusal, in the spellings of our contract and of ChangeNOW. */
export function bridgeError({ status, body, call, fromAmount }: Refusal): SuiteError {
  const { code = '', message = '', range, field } = body
  const why = new Error(`the bridge answered ${status}, code ${code || 'none'}: ${message}`.slice(0, 300))
  switch (code) {
    case 'amount_too_low':
    case 'deposit_too_small':
      return tooSmall(range?.minAmount, why)
    case 'amount_too_high':
    case 'max_amount_exceeded':
      return tooLarge(range?.maxAmount, why)
    case 'out_of_range':
      return outOfRange(body, fromAmount, why)
    case 'pair_unavailable':
    case 'pair_is_inactive':
      // ChangeNOW says so of amounts below the least, too.
      return range?.minAmount !== undefined && isLess(fromAmount, range.minAmount)
        ? tooSmall(range.minAmount, why)
        : noPair(why)
    case 'invalid_address':
    case 'not_valid_address':
      return invalidField(
        isRefund(field) ? 'refundAddress' : 'destination',
        'is not an address that the bridge pays to',
      )
    case 'extra_id_required':
      return invalidField(
        extraIdOf(field),
        'is required: this address takes no payment without a tag or memo',
      )
    case 'invalid_extra_id':
      return invalidField(extraIdOf(field), 'is not a tag or memo of this address')
    case 'rate_expired':
      return new SuiteError('SLIPPAGE', 'The rate of the bridge has ended. Ask for a fresh estimate.', {
        cause: why,
      })
    case 'compliance_blocked':
      return new SuiteError('NO_ROUTE', 'The bridge does not take this payment.', { cause: why })
    case 'order_not_found':
      return notFound(why)
    case 'rate_limited':
    case 'unavailable':
      return new SuiteError('UNAVAILABLE', 'The bridge is busy right now. Try again in a moment.', {
        retryAfter: BUSY_SECONDS,
        cause: why,
      })
    default:
      return otherwise(status, code, call, why)
  }
}

/** A refusal whose code says too little, or is not known. */
function otherwise(status: number, code: string, call: Refusal['call'], why: Error): SuiteError {
  if (status === 408)
    return new SuiteError('UPSTREAM_TIMEOUT', 'The bridge did not answer in time. Try again.', { cause: why })
  if (call === 'status')
    return status === 404 || code === 'not_valid_params' ? notFound(why) : bridgeFailed(why.message)
  if (/amount(?:From|To)? is too small/i.test(why.message)) return tooSmall(undefined, why)
  if (/amount(?:From|To)? is too (?:big|large)/i.test(why.message)) return tooLarge(undefined, why)
  const isRefused = (status === 400 || status === 422) && code !== '' && !/idempot/i.test(code)
  if (!isRefused) return bridgeFailed(why.message)
  // A currency that it does not know is a parameter that is not valid.
  return call === 'read'
    ? noPair(why)
    : new SuiteError('INVALID_REQUEST', 'The bridge does not take this order.', { cause: why })
}

function outOfRange(
  { range, message = '' }: ErrorBody,
  fromAmount: string | undefined,
  why: Error,
): SuiteError {
  const isAbove = range?.maxAmount !== undefined && isLess(range.maxAmount, fromAmount)
  return isAbove || /max/i.test(message) ? tooLarge(range?.maxAmount, why) : tooSmall(range?.minAmount, why)
}

const notFound = (cause: Error): SuiteError =>
  new SuiteError('NOT_FOUND', 'The bridge does not know this order.', { cause })

const isRefund = (field = ''): boolean => /refund/i.test(field)
const extraIdOf = (field: string | undefined): string =>
  isRefund(field) ? 'refundExtraId' : 'destinationExtraId'
