import { SuiteError } from '../../domain/errors.ts'

/** The problems of a swap itself, in words for the user. */

export const noRoute = (cause?: unknown): SuiteError =>
  new SuiteError('NO_ROUTE', 'No route was found for this swap. Try another amount or another token.', {
    cause,
  })

export const amountTooSmall = (cause?: unknown): SuiteError =>
  new SuiteError('AMOUNT_TOO_SMALL', 'The amount is too small to be swapped. Raise it.', { cause })

export const amountTooLarge = (cause?: unknown): SuiteError =>
  new SuiteError('AMOUNT_TOO_LARGE', 'The markets are too thin for this amount. Lower it, or split it.', {
    cause,
  })

export const priceMoved = (cause?: unknown): SuiteError =>
  new SuiteError('SLIPPAGE', 'The price has moved while the swap was prepared. Ask for a fresh quote.', {
    cause,
  })

export const unsupportedToken = (token: string, message: string, cause?: unknown): SuiteError =>
  new SuiteError('UNSUPPORTED_TOKEN', message, { details: { token }, cause })

export const promisesTooMuch = (): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The route that was found promises too much. Try again.')

/** A failure of the aggregator. Its cause is for the log. */
export const routeServiceFailed = (why: string): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The route service failed. Try again.', { cause: new Error(why) })

export const routeServiceLate = (why: string): SuiteError =>
  new SuiteError('UPSTREAM_TIMEOUT', 'The route service did not answer in time. Try again.', {
    cause: new Error(why),
  })

export const routeServiceBusy = (seconds: number, why: string): SuiteError =>
  new SuiteError('UNAVAILABLE', 'The route service is busy right now. Try again in a moment.', {
    retryAfter: seconds,
    cause: new Error(why),
  })
