import type { RequestHandler } from 'express'
import { formatId } from '../../../domain/ids.ts'
import type { Random } from '../../../ports/random.ts'
import { type RequestContext, setContext } from '../../context.ts'
import { doneOf } from '../../fast/hand-over.ts'

const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Gives every request an id of ours; the caller's own is only noted, and only when it is plain text. */
export function requestId({ random }: { random: Random }): RequestHandler {
  return (req, res, next) => {
    const context = newContext(random, req.get('x-request-id'), doneOf(req)?.startedAt)
    setContext(req, context)
    res.set('X-Request-Id', context.id)
    next()
  }
}

export const newContext = (
  random: Random,
  sent: string | undefined,
  startedAt = performance.now(),
): RequestContext => ({
  id: formatId('req', random.bytes(40)),
  startedAt,
  ...(sent !== undefined && PLAIN_ID.test(sent) ? { clientId: sent } : {}),
})
