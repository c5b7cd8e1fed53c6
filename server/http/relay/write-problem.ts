import type { IncomingMessage, ServerResponse } from 'node:http'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import { errorBody } from '../errors/error-body.ts'
import type { FlatHeaders } from '../market/common-headers.ts'

export interface Problem {
  readonly code: ErrorCode
  /** The ledger's own name of the error. */
  readonly error: string
  readonly message: string
  readonly method?: string
  readonly retryAfterSeconds?: number
}

/** rippled's numbers of its errors. */
const codes = new Map([
  ['forbidden', 6],
  ['invalidParams', 31],
  ['missingCommand', 26],
  ['jsonInvalid', 23],
  ['slowDown', 10],
  ['tooBusy', 9],
  ['noNetwork', 17],
])
const allowed = relayMethods.map(({ name }) => name)

/**
 * Writes an error for both kinds of clients: as the APIs of the suite do, and, in `result`, as a node does. Parameters are
 * never repeated. Returns the status.
 */
export function writeProblem(
  req: IncomingMessage,
  res: ServerResponse,
  { code, error, message, method, retryAfterSeconds }: Problem,
  { requestId, docsUrl, headers }: { requestId: string; docsUrl: string; headers: FlatHeaders },
): number {
  const { error: ours } = errorBody(new SuiteError(code, message), requestId, docsUrl)
  const text = JSON.stringify({
    success: false,
    error: {
      ...ours,
      ...(method === undefined ? {} : { method }),
      ...(code === 'XRPL_METHOD_REFUSED' ? { allowed } : {}),
    },
    result: { status: 'error', error, error_code: codes.get(error) ?? 73, error_message: message },
  })
  res.writeHead(ours.status, [
    ...headers,
    'X-Suite-Cache',
    'BYPASS',
    'Cache-Control',
    'no-store',
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
    ...(retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)]),
  ])
  // The rest of a body that is not read would keep the connection.
  if (headers.includes('close')) res.once('finish', () => req.destroy())
  res.end(req.method === 'HEAD' ? undefined : text)
  return ours.status
}
