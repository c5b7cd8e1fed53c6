import type { Reply } from '../http/serve.ts'

/** Horizon's errors: `application/problem+json`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly type: string
  readonly extras: unknown

  constructor(status: number, type: string, title: string, extras?: unknown) {
    super(title)
    this.status = status
    this.type = type
    this.extras = extras
  }
}

export const notFound = (): Problem => new Problem(404, 'not_found', 'Resource Missing')
export const badRequest = (field: string, reason: string): Problem =>
  new Problem(400, 'bad_request', 'Bad Request', { invalid_field: field, reason })

export function problemReply({ status, type, message, extras }: Problem): Reply {
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'access-control-allow-origin': '*',
    },
    body: JSON.stringify({
      type: `https://stellar.org/horizon-errors/${type}`,
      title: message,
      status,
      ...(extras !== undefined && { extras }),
    }),
  }
}
