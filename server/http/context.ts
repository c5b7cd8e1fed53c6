import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '../domain/access/api-key.ts'
import type { Caller } from '../domain/access/caller.ts'

/** The facts of a request while it is answered. */
export interface RequestContext {
  readonly id: string
  /** The caller's own id of the request, when it sent a plain one. */
  readonly clientId?: string | undefined
  readonly startedAt: number
  /** The contract's path, such as `/api/v1/sign/session/:id`. */
  route?: string
  caller?: Caller
  /** The API key of the request, also when the call was refused. */
  key?: ApiKey
  /** The error that was answered, if one was. */
  errorCode?: string
  /** The body as it came, for signatures and idempotency. */
  rawBody?: Buffer
}

const contexts = new WeakMap<IncomingMessage, RequestContext>()

export function setContext(req: IncomingMessage, context: RequestContext): void {
  contexts.set(req, context)
}

/** Throws when the request did not pass the request-id middleware: a mistake in the order of `app.ts`. */
export function contextOf(req: IncomingMessage): RequestContext {
  const context = contexts.get(req)
  if (context === undefined) throw new Error('the request has no context')
  return context
}
