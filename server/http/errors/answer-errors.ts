import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import { type ErrorCode, errorCatalogue, type FieldProblem } from '#contracts/api/errors.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { Log } from '../../ports/log.ts'
import { KeyTooLong, NoSuchPlace, StoreUnavailable } from '../../ports/store.ts'
import { contextOf } from '../context.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import type { ShowError } from '../pages/show-error.ts'
import { errorBody } from './error-body.ts'

/** The only place that writes an error: one body, from the catalogue, or a page for a person; causes go to the log. */
export function answerErrors({
  log,
  docsUrl,
  showError,
  headers,
}: {
  log: Log
  docsUrl: string
  showError: ShowError
  headers: Pick<SurfaceHeaders, 'api'>
}): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = noteError(log, req, thrown)
    const context = contextOf(req)
    const { status } = errorCatalogue[error.code]
    if (res.headersSent) {
      res.destroy()
      return
    }
    if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter))
    if (status === 401) res.set('WWW-Authenticate', 'Bearer realm="suite"')
    res.set('Cache-Control', 'no-store')
    const body = errorBody(error, context.id, docsUrl)
    if (showError(req, res, body)) return
    const send = () => res.status(status).json(body)
    // A page that was refused before it set the headers of its kind has none yet.
    if (res.hasHeader('Content-Security-Policy')) send()
    else headers.api(req, res, send)
  }
}

/** Notes an error for both logs; answers it as one of the catalogue. */
export function noteError(log: Log, req: IncomingMessage, thrown: unknown): SuiteError {
  const error = translate(thrown)
  const context = contextOf(req)
  context.errorCode = error.code
  if (errorCatalogue[error.code].status >= 500)
    log.error('request.failed', { requestId: context.id, code: error.code, cause: error.cause ?? error })
  return error
}

function translate(thrown: unknown): SuiteError {
  if (thrown instanceof SuiteError) return thrown
  if (thrown instanceof StoreUnavailable)
    return new SuiteError(
      'UNAVAILABLE',
      'The service cannot save anything right now. Try again in some seconds.',
      {
        cause: thrown,
        retryAfter: 5,
      },
    )
  if (thrown instanceof KeyTooLong)
    return new SuiteError('INVALID_REQUEST', 'A text is too long to be stored.')
  if (thrown instanceof NoSuchPlace)
    return invalidField('query.after', 'must be the `next` of a page, and not too old a one')
  if (thrown instanceof URIError)
    return new SuiteError('INVALID_REQUEST', 'The path is not well-formed.', {
      details: [{ path: 'params', message: 'must be percent-encoded UTF-8' }],
    })
  const known = parserErrors[typeOf(thrown)]
  if (known !== undefined) {
    const [code, sentence, problem] = known
    return new SuiteError(code, sentence, { details: [problem] })
  }
  return new SuiteError('INTERNAL', 'Something failed on our side. Try again.', { cause: thrown })
}

const tooShort = { path: 'body', message: 'must be as long as `Content-Length` says' } as const

/** By the `type` that the body parser gives its errors. */
const parserErrors: Readonly<Record<string, readonly [ErrorCode, string, FieldProblem]>> = {
  'entity.too.large': [
    'PAYLOAD_TOO_LARGE',
    'The body is larger than 64 kB.',
    { path: 'body', message: 'must have at most 65536 bytes' },
  ],
  'entity.parse.failed': [
    'INVALID_REQUEST',
    'The body is not well-formed JSON.',
    { path: 'body', message: 'must be an object in JSON' },
  ],
  'encoding.unsupported': [
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body without a `Content-Encoding`.',
    { path: 'headers.content-encoding', message: 'must be left out' },
  ],
  'charset.unsupported': [
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as plain UTF-8 JSON.',
    { path: 'headers.content-type', message: 'must be `application/json`' },
  ],
  'request.aborted': ['INVALID_REQUEST', 'The body is shorter or longer than announced.', tooShort],
  'request.size.invalid': ['INVALID_REQUEST', 'The body is shorter or longer than announced.', tooShort],
}

function typeOf(thrown: unknown): string {
  return thrown instanceof Error && 'type' in thrown && typeof thrown.type === 'string' ? thrown.type : ''
}
