import { expect } from 'vitest'
import type { Access, Endpoint } from '#contracts/api/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '#contracts/api/errors.ts'

export const SESSION_ID = 'ses_0000000000000000000000'

export const pathOf = ({ path }: Pick<Endpoint, 'path'>, sessionId = SESSION_ID): string =>
  path.replace(':id', sessionId).replace(':step', 'fee')

export interface BareAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Calls an endpoint with nothing but credentials: what lies behind the checks of access answers that a field is missing. */
export async function bareCall(
  url: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  {
    headers = {},
    search = '',
    body = {},
    sessionId,
  }: {
    readonly headers?: Readonly<Record<string, string>>
    readonly search?: string
    readonly body?: Readonly<Record<string, unknown>>
    readonly sessionId?: string
  } = {},
): Promise<BareAnswer> {
  const isPost = endpoint.method === 'POST'
  const response = await fetch(`${url}${pathOf(endpoint, sessionId)}${search}`, {
    method: endpoint.method,
    headers: { ...headers, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    ...(isPost ? { body: JSON.stringify(body) } : {}),
  })
  const { status, headers: told } = response
  const type = told.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    // It has no end.
    await response.body?.cancel()
    return { status, headers: told, body: undefined }
  }
  const answer: unknown = type.startsWith('application/json') ? await response.json() : await response.text()
  return { status, headers: told, body: answer }
}

/** The whole answer of a refusal with this code. */
export function refused(code: ErrorCode) {
  const { status, retryable } = errorCatalogue[code]
  return {
    status,
    body: {
      error: {
        code,
        status,
        message: expect.stringMatching(/^[A-Z`].*\.$/),
        requestId: expect.stringMatching(/^req_/),
        docs: `https://suite.test/docs/errors/${code}`,
        retryable,
      },
    },
  }
}

/** How a caller without credentials is refused, by the first kind of access of an endpoint. */
export const firstRefusal = {
  public: undefined,
  key: 'KEY_MISSING',
  'embed-token': 'EMBED_TOKEN_INVALID',
  'embed-session': 'SESSION_REQUIRED',
  'embed-ticket': 'SESSION_REQUIRED',
  internal: 'SIGNATURE_INVALID',
  account: 'SESSION_REQUIRED',
  operator: 'SESSION_REQUIRED',
  member: 'SESSION_REQUIRED',
} as const satisfies Record<Access['kind'], ErrorCode | undefined>
