import type { SuiteError } from '../../../domain/errors.ts'
import type { HttpAnswer } from '../../http-client.ts'
import {
  amountTooLarge,
  amountTooSmall,
  noRoute,
  priceMoved,
  routeServiceBusy,
  routeServiceFailed,
  routeServiceLate,
  unsupportedToken,
} from '../../shared/route-errors.ts'
import { LifiErrorBody } from './schema.ts'

/** LI.FI's tool codes, by their meaning for the swap. */
const TOO_LOW = ['AMOUNT_TOO_LOW', 'FEES_HIGHER_THAN_AMOUNT', 'FEES_HGHER_THAN_AMOUNT']
const TOO_HIGH = ['AMOUNT_TOO_HIGH', 'INSUFFICIENT_LIQUIDITY']
const TROUBLE = ['TOOL_TIMEOUT', 'RPC_ERROR', 'UNKNOWN_ERROR', 'TOOL_SPECIFIC_ERROR']
const NO_WAY = 'NO_POSSIBLE_ROUTE'
const BUSY_SECONDS = 10

/** The meaning of a refusal from LI.FI (its codes: docs.li.fi/api-reference/error-codes). */
export function lifiError({ status, json }: HttpAnswer, what: string): SuiteError {
  const parsed = LifiErrorBody.safeParse(json)
  const body = parsed.success ? parsed.data : {}
  const why = `LI.FI answered ${status}, code ${body.code ?? 'none'}`
  switch (body.code ?? status) {
    case 1002:
    case 404:
      return noQuote(body, why)
    case 1003:
      return unsupportedToken(what, 'This token cannot be swapped here.', why)
    case 1004:
      return noRoute(why)
    case 1005:
      return routeServiceBusy(BUSY_SECONDS, why)
    case 1007:
    case 409:
      return priceMoved(why)
    case 1009:
      return routeServiceLate(why)
    case 1011:
      return /could not find token/i.test(body.message ?? '')
        ? unsupportedToken(what, 'This token cannot be swapped here.', why)
        : routeServiceFailed(why)
    default:
      // Among them 1013 and other cases of 1011, which say that we asked wrongly, and 1001, 1006, 1008, 1010, 1012.
      return routeServiceFailed(why)
  }
}

/** Each tool says why it has no quote. Those that know no way do not spoil what the others agree on. */
function noQuote({ errors }: LifiErrorBody, why: string): SuiteError {
  const { failed = [], filteredOut = [] } = errors ?? {}
  const telling = failed.filter((code) => code !== NO_WAY)
  const all = (codes: readonly string[]) =>
    telling.length > 0 && telling.every((code) => codes.includes(code))
  if (all(TOO_LOW)) return amountTooSmall(why)
  if (all(TOO_HIGH)) return amountTooLarge(why)
  if (telling.length === failed.length && all(TROUBLE))
    return routeServiceFailed(`${why}: ${failed.join(' ')}`)
  // Routes exist, but they would cost more of the value than LI.FI lets through.
  const isCostly = filteredOut.some((reason) => /price impact/i.test(reason))
  return failed.length === 0 && isCostly ? amountTooLarge(why) : noRoute(why)
}
