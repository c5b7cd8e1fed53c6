import type { Request, Response } from 'express'
import { type Endpoint, onceFor } from '#contracts/api/endpoint.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { isKnown, type KnownCaller } from '../../domain/access/idempotency.ts'
import { SuiteError } from '../../domain/errors.ts'
import { contextOf } from '../context.ts'
import { canonicalBody } from './canonical-body.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

export type Once = (
  call: {
    readonly caller: KnownCaller
    readonly route: string
    readonly key: string
    readonly content: string
  },
  work: () => Promise<Answer>,
) => Promise<Answer & { readonly replayed: boolean }>

/** Visible ASCII, bare or quoted as a structured-field string. */
const KEY = /^"?([\x21\x23-\x7e]{1,255})"?$/

/** The `Idempotency-Key` as it was sent, where it counts. */
export const sentKey = (req: Request, endpoint: Endpoint): string | undefined =>
  onceFor(endpoint).length > 0 ? req.get('idempotency-key') : undefined

/** Answers a request; a POST with an `Idempotency-Key` at most once for each caller, whatever is repeated. */
export async function answerOnce(
  once: Once,
  req: Request,
  res: Response,
  endpoint: Endpoint,
  caller: Caller,
  work: () => Promise<unknown>,
): Promise<void> {
  const answered = async (): Promise<Answer> => {
    const body = await work()
    return { status: endpoint.isPartial?.(body) === true ? 207 : 200, body }
  }
  const sent = sentKey(req, endpoint)
  if (sent === undefined || !isKnown(caller)) {
    const { status, body } = await answered()
    res.status(status).json(body)
    return
  }
  const key = KEY.exec(sent)?.[1]
  if (key === undefined)
    throw new SuiteError('INVALID_REQUEST', '`Idempotency-Key` must be 1 to 255 visible ASCII characters.', {
      details: [{ path: 'headers.idempotency-key', message: 'must be 1 to 255 visible ASCII characters' }],
    })
  const content = `${req.method} ${req.path}\n${canonicalBody(contextOf(req).rawBody)}`
  const { status, body, replayed } = await once({ caller, route: endpoint.path, key, content }, answered)
  if (replayed) {
    // The handler, which has checked the scope of the key that came first, has not seen this one.
    const scope = endpoint.scopeOf?.(body)
    if (caller.kind === 'key' && scope !== undefined) mustHaveScope(caller.key, scope)
    res.set('Idempotency-Replayed', 'true')
  }
  res.status(status).json(body)
}
