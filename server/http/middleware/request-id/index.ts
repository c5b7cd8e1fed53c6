import type { RequestHandler } from 'express'
import type { Random } from '../../../ports/random.ts'
import { setContext } from '../../context.ts'
import { createRequestIds } from './request-ids.ts'

const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Gives every request an id of ours; the caller's own is only noted, and only when it is plain text. */
export function requestId({ random }: { random: Random }): RequestHandler {
  const newId = createRequestIds(random)
  return (req, res, next) => {
    const [id, sent] = [newId(), req.get('x-request-id')]
    const clientId = sent !== undefined && PLAIN_ID.test(sent) ? sent : undefined
    setContext(req, { id, clientId, startedAt: performance.now() })
    res.set('X-Request-Id', id)
    next()
  }
}
