import { json, type Reply } from '../http/serve.ts'

/** KyberSwap's errors: code and HTTP status, as its documentation lists them. */
export const kyberErrors = {
  badQuery: { status: 400, code: 4001, message: 'unable to bind query parameters' },
  badBody: { status: 400, code: 4002, message: 'unable to bind request body' },
  routeNotFound: { status: 400, code: 4008, message: 'route not found' },
  noEligiblePool: { status: 400, code: 4010, message: 'no eligible pools found to find route' },
  tokenNotFound: { status: 400, code: 4011, message: 'token not found' },
  tooMany: { status: 429, code: 4290, message: 'too many requests' },
  internal: { status: 500, code: 500, message: 'internal server error' },
  unknownPath: { status: 404, code: 404, message: 'not found' },
} as const

/** A refusal; the server answers it as its body. `details` say what is wrong with the request. */
export class KyberError extends Error {
  override readonly name = 'KyberError'
  readonly kind: keyof typeof kyberErrors
  readonly details: readonly string[]

  constructor(kind: keyof typeof kyberErrors, details: readonly string[] = []) {
    super(kyberErrors[kind].message)
    this.kind = kind
    this.details = details
  }
}

export function errorReply(error: KyberError, requestId: string): Reply {
  const { status, code, message } = kyberErrors[error.kind]
  return json(status, { code, message, details: error.details.length > 0 ? error.details : null, requestId })
}
