import type { SuiteError } from '../../domain/errors.ts'
import type { HttpAnswer } from '../http-client.ts'
import {
  amountTooLarge,
  amountTooSmall,
  noRoute,
  priceMoved,
  routeServiceFailed,
  unsupportedToken,
} from '../shared/route-errors.ts'
import { JupiterErrorBody } from './schema.ts'

/** The aggregator's program error 6001: the price has moved beyond the slippage. */
const SLIPPAGE_WORDS = /6001|0x1771|slippage/i

/** The meaning of a refusal from Jupiter: by its code where it has one (V1), else by its words. */
export function jupiterError({ status, json }: HttpAnswer, what: string): SuiteError {
  const parsed = JupiterErrorBody.safeParse(json)
  const { error, errorCode } = parsed.success ? parsed.data : { error: '', errorCode: undefined }
  const why = `Jupiter answered ${status}, code ${errorCode ?? 'none'}`
  if (status >= 500 || status === 404) return routeServiceFailed(why)
  switch (errorCode) {
    case 'TOKEN_NOT_TRADABLE':
    case 'MARKET_NOT_FOUND':
      return unsupportedToken(what, 'This token cannot be swapped here.', why)
    case 'COULD_NOT_FIND_ANY_ROUTE':
    case 'NO_ROUTES_FOUND':
    case 'CIRCULAR_ARBITRAGE_IS_DISABLED':
      return noRoute(why)
    case 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT':
      return amountTooLarge(why)
    case 'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD':
      return amountTooSmall(why)
    case undefined:
    default:
      return byWords(error, what, why)
  }
}

function byWords(error: string, what: string, why: string): SuiteError {
  if (/not tradable|missing token program/i.test(error))
    return unsupportedToken(what, 'This token cannot be swapped here.', why)
  if (/(?:find any route|no routes? found|failed to get quotes)/i.test(error)) return noRoute(why)
  if (/insufficient liquidity/i.test(error)) return amountTooLarge(why)
  if (SLIPPAGE_WORDS.test(error) || /not available from market maker/i.test(error)) return priceMoved(why)
  // Among them those that say that we asked wrongly.
  return routeServiceFailed(why)
}

/** A swap that was built, and tried in vain: only what the price did is the swap's fault, not the payer's purse. */
export function simulationProblem(failed: { readonly errorCode: string; readonly error: string }) {
  const text = `${failed.errorCode} ${failed.error}`
  return SLIPPAGE_WORDS.test(text) ? priceMoved('Jupiter tried the swap: the price has moved') : undefined
}
