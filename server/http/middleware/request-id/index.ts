import type { RequestHandler } from 'express'
import type { Random } from '../../../ports/random.ts'
import { type RequestContext, setContext } from '../../context.ts'
import { doneOf } from '../../fast/hand-over.ts'
import { createRequestIds } from './request-ids.ts'

const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Gives every request an id of ours; the caller's own is only noted, and only when it is plain text. */
export function requestId({ random }: { random: Random }): RequestHandler {
  const newId = createRequestIds(random)
  return (req, res, next) => {
    const context = newContext(newId(), req.get('x-request-id'), doneOf(req)?.startedAt)
    setContext(req, context)
    res.set('X-Request-Id', context.id)
    next()
  }
}

export const newContext = (
  id: string,
  sent: string | undefined,
  startedAt = performance.now(),
): RequestContext => ({ id, startedAt, clientId: clientIdOf(sent) })

/** The caller's own id, if it may be noted. */
export const clientIdOf = (sent: string | undefined): string | undefined =>
  sent !== undefined && PLAIN_ID.test(sent) ? sent : undefined
