import { json, type Reply } from '../http/serve.ts'

const statusOf = {
  invalid_request: 400,
  unauthorized: 401,
  amount_too_low: 422,
  amount_too_high: 422,
  pair_unavailable: 422,
  invalid_address: 422,
  extra_id_required: 422,
  invalid_extra_id: 422,
  duplicate_order: 409,
  idempotency_key_reused: 409,
  order_not_found: 404,
  not_found: 404,
  rate_limited: 429,
  unavailable: 503,
} as const

/** An error in the bridge's API. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly code: keyof typeof statusOf
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: keyof typeof statusOf, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = code
    this.details = details
  }
}

export const errorReply = ({ code, message, details }: BridgeError): Reply =>
  json(statusOf[code], { error: code, message, ...(details === undefined ? {} : { details }) })
