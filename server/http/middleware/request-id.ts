import type { RequestHandler } from 'express'
import { formatId } from '../../domain/ids.ts'
import type { Random } from '../../ports/random.ts'
import { setContext } from '../context.ts'

const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/

/** A new id of a request. It names it in the log, and opens nothing. */
export const newRequestId = (random: Pick<Random, 'bytes'>): string => formatId('req', random.bytes(40))

/** Gives every request an id of ours; the caller's own is only noted, and only when it is plain text. */
export function requestId({ random }: { random: Random }): RequestHandler {
  return (req, res, next) => {
    const [id, sent] = [newRequestId(random), req.get('x-request-id')]
    const clientId = sent !== undefined && PLAIN_ID.test(sent) ? sent : undefined
    setContext(req, { id, clientId, startedAt: performance.now() })
    res.set('X-Request-Id', id)
    next()
  }
}
