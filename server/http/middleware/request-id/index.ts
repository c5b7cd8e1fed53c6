import type { RequestHandler } from 'express'
import { formatId } from '../../../domain/ids.ts'
import type { Random } from '../../../ports/random.ts'
import { setContext } from '../../context.ts'

const PLAIN_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Gives every request an id of ours; the caller's own is only noted, and only when it is plain text. */
export function requestId({ random }: { random: Random }): RequestHandler {
  return (req, res, next) => {
    const id = formatId('req', random.bytes(40))
    const sent = req.get('x-request-id')
    setContext(req, {
      id,
      startedAt: performance.now(),
      ...(sent !== undefined && PLAIN_ID.test(sent) ? { clientId: sent } : {}),
    })
    res.set('X-Request-Id', id)
    next()
  }
}
