import { json, type Reply } from '../http/serve.ts'

/** LI.FI's error bodies: `{ code, message, errors? }`, with the codes of its documentation. */

export const lifiErrors = {
  noQuote: { status: 404, code: 1002 },
  notFound: { status: 404, code: 1003 },
  rateLimit: { status: 429, code: 1005 },
  server: { status: 500, code: 1006 },
  validation: { status: 400, code: 1011 },
} as const

/** Why an exchange gives no quote, in LI.FI's own words for it. */
export type ToolCode = 'AMOUNT_TOO_LOW' | 'INSUFFICIENT_LIQUIDITY' | 'NO_POSSIBLE_ROUTE'

/** A refusal; the server answers it as its body. */
export class LifiError extends Error {
  override readonly name = 'LifiError'
  readonly kind: keyof typeof lifiErrors
  readonly errors: unknown

  constructor(kind: keyof typeof lifiErrors, message: string, errors?: unknown) {
    super(message)
    this.kind = kind
    this.errors = errors
  }
}

export function errorReply(error: LifiError): Reply {
  const { status, code } = lifiErrors[error.kind]
  return json(status, {
    message: error.message,
    code,
    ...(error.errors !== undefined && { errors: error.errors }),
  })
}
