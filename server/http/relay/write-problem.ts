import type { IncomingMessage, ServerResponse } from 'node:http'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import { errorBody } from '../errors/error-body.ts'
import type { FlatHeaders } from '../surface/headers.ts'

export interface Problem {
  readonly code: ErrorCode
  /** The ledger's own name of the error. */
  readonly error: string
  readonly message: string
  readonly method?: string
  readonly retryAfterSeconds?: number
  readonly details?: SuiteError['details']
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
  ['notSupported', 75],
])
/** The ledger's names of errors from before a call was read. */
const names = new Map<ErrorCode, string>([
  ['RATE_LIMIT', 'slowDown'],
  ['KEY_INVALID', 'forbidden'],
  ['METHOD_NOT_ALLOWED', 'notSupported'],
])
const allowed = relayMethods.map(({ name }) => name)

/** An error of the suite in the words of the ledger. */
export const problemOfError = ({ code, message, retryAfter, details }: SuiteError): Problem => ({
  code,
  error: names.get(code) ?? 'internal',
  message,
  ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
  ...(details === undefined ? {} : { details }),
})

/** What clients of nodes read of an error. */
export const ledgerError = ({ error, message }: Pick<Problem, 'error' | 'message'>) => ({
  error,
  error_code: codes.get(error) ?? 73,
  error_message: message,
})

/** What an error says of its request. */
export interface Asked {
  readonly requestId: string
  readonly docsUrl: string
  readonly headers: FlatHeaders
}

/**
 * An error for both kinds of clients: as the APIs of the suite tell it, and, in `result`, as a node does. Parameters are
 * never repeated.
 */
export function problemAnswer(problem: Problem, { requestId, docsUrl, headers }: Asked) {
  const { code, message, method, retryAfterSeconds, details } = problem
  const { error: ours } = errorBody(
    new SuiteError(code, message, details === undefined ? {} : { details }),
    requestId,
    docsUrl,
  )
  const text = JSON.stringify({
    success: false,
    error: {
      ...ours,
      ...(method === undefined ? {} : { method }),
      ...(code === 'XRPL_METHOD_REFUSED' ? { allowed } : {}),
    },
    result: { status: 'error', ...ledgerError(problem) },
  })
  const head: FlatHeaders = [
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
    ...(ours.status === 401 ? ['WWW-Authenticate', 'ApiKey realm="market"'] : []),
  ]
  return { status: ours.status, head, text }
}

/** Writes an error. Returns the status. */
export function writeProblem(
  req: IncomingMessage,
  res: ServerResponse,
  problem: Problem,
  asked: Asked,
): number {
  const { status, head, text } = problemAnswer(problem, asked)
  res.writeHead(status, [...head])
  // The rest of a body that is not read would keep the connection.
  if (head.includes('close')) res.once('finish', () => req.destroy())
  res.end(req.method === 'HEAD' ? undefined : text)
  return status
}
