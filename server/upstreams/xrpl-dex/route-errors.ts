import { SuiteError } from '../../domain/errors.ts'

/** What can be wrong with a swap itself, in words for the person who wants it. */

export const noRoute = (): SuiteError =>
  new SuiteError('NO_ROUTE', 'No route was found for this swap. Try another amount or another token.')

export const amountTooSmall = (): SuiteError =>
  new SuiteError('AMOUNT_TOO_SMALL', 'The amount is too small to be swapped. Raise it.')

export const amountTooLarge = (): SuiteError =>
  new SuiteError('AMOUNT_TOO_LARGE', 'The markets are too thin for this amount. Lower it, or split it.')

export const priceMoved = (): SuiteError =>
  new SuiteError('SLIPPAGE', 'The price has moved while the swap was prepared. Ask for a fresh quote.')

export const unsupportedToken = (token: string, message: string): SuiteError =>
  new SuiteError('UNSUPPORTED_TOKEN', message, { details: { token } })

export const unexpectedAnswer = (method: string, what: string): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The XRP Ledger answered something unexpected. Try again.', {
    cause: new Error(`${method}: ${what.slice(0, 500)}`),
  })
