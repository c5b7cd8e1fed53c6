import type { SuiteError } from '../../../domain/errors.ts'
import type { HttpAnswer } from '../../http-client.ts'
import {
  amountTooLarge,
  amountTooSmall,
  noRoute,
  priceMoved,
  routeServiceFailed,
  unsupportedToken,
} from '../../shared/route-errors.ts'
import { KyberErrorBody } from './schema.ts'

/** Codes 4008 to 4011 stand in KyberSwap's documentation, the others in github.com/KyberNetwork/kyberswap-skills. */
export function kyberError({ status, json }: HttpAnswer, what: string): SuiteError {
  const parsed = KyberErrorBody.safeParse(json)
  const { code, message } = parsed.success ? parsed.data : { code: 0, message: '' }
  const why = `KyberSwap answered ${status}, code ${code}`
  switch (code) {
    case 4005:
    case 4007:
      return amountTooSmall(why)
    case 4003:
    case 4008:
    case 4010:
      return noRoute(why)
    case 4009:
      return amountTooLarge(why)
    case 4011:
    case 4221:
      return unsupportedToken(what, 'This token cannot be swapped here.', why)
    case 4222:
      return priceMoved(why)
    case 4227:
      return /return amount is not enough/i.test(message) ? priceMoved(why) : routeServiceFailed(why)
    default:
      // Among them 4000 to 4002, which say that we asked wrongly.
      return routeServiceFailed(why)
  }
}
