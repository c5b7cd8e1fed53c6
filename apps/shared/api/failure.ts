import type { ErrorBody } from '#contracts/api/errors.ts'

interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** A refusal of the service, or that it could not be reached (`OFFLINE`). */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string
  readonly requestId: string | undefined
  readonly docs: string | undefined
  readonly retryAfter: number | undefined
  readonly details: unknown
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean

  constructor(
    code: string,
    message: string,
    rest: {
      requestId?: string
      docs?: string
      details?: unknown
      retryAfter?: number | undefined
      isRetryable?: boolean
    } = {},
  ) {
    super(message)
    this.code = code
    this.requestId = rest.requestId
    this.docs = rest.docs
    this.details = rest.details
    this.retryAfter = rest.retryAfter
    this.isRetryable = rest.isRetryable ?? true
  }

  /** What is wrong with a field of the body, if the refusal names it. */
  problemOf(field: string): string | undefined {
    const { details } = this
    if (!Array.isArray(details)) return undefined
    const problem = details
      .filter(isFieldProblem)
      .find(({ path }) => path === field || path.endsWith(`.${field}`))
    return problem?.message
  }
}

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

const UNREADABLE = 'The service did not answer as it should. Try again in a moment.'

export const offline = () =>
  new Failure('OFFLINE', 'The service cannot be reached. Check the connection and try again.')

/** The refusal in a response, or one in its place when the body is not ours but a proxy's. */
export async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined)
  const waiting = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(waiting) ? waiting : undefined
  if (!isErrorBody(body)) return new Failure('UNAVAILABLE', UNREADABLE, { retryAfter })
  const { code, message, requestId, docs, details, retryable } = body.error
  return new Failure(code, message, { requestId, docs, details, retryAfter, isRetryable: retryable })
}

/** Any error as one that can be shown. */
export const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('UNEXPECTED', 'This page has failed. Reload it to go on.')

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}
