import type { Request, RequestHandler } from 'express'
import type { LoggedRequest } from '#contracts/api/dashboard/logs.ts'
import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { clientOf } from '../../../domain/access/client.ts'
import type { Log } from '../../../ports/log.ts'
import { scrub } from '../../../kit/scrub.ts'
import { contextOf, type RequestContext } from '../../context.ts'
import { keysOf } from '../../mount/credentials.ts'

export interface Logs {
  readonly log: Log
  /** The log that partners see. */
  readonly requests: {
    /** Never waits, and never throws. */
    note(request: {
      readonly caller: Caller | undefined
      /** Of a request with a key, also when it was refused. */
      readonly key: ApiKey | undefined
      readonly entry: Omit<LoggedRequest, 'at'>
    }): void
  }
}

interface Access {
  findKey(secret: string): Promise<ApiKey | undefined>
}

/** What a request says about itself, as far as it is noted, without what looks like a secret. */
const MOST_TEXT = 300
const cut = (text: string): string => scrub(text.slice(0, MOST_TEXT))

/** One line for each request. Never a key, a token, a body or a query; the path stands in its contract's form. */
export function accessLog({ log, requests }: Logs, access: Access): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req
    const address = clientOf(req.ip ?? '')
    res.once('close', () => {
      const context = contextOf(req)
      const { id: requestId, clientId, startedAt, caller, errorCode: code, route } = context
      const { origin, 'user-agent': userAgent } = req.headers
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      // Where the caller left before the answer, as nginx has it.
      const status = res.writableFinished ? res.statusCode : 499
      const write = (key: ApiKey | undefined) => {
        log.info('request', {
          requestId,
          clientRequestId: clientId,
          status,
          ms,
          code,
          method,
          path: route ?? path,
          partner: caller !== undefined && 'partner' in caller ? caller.partner.slug : key?.partner,
          member: caller !== undefined && 'member' in caller ? caller.member.id : undefined,
          key: key?.prefix,
        })
        if (caller === undefined && key === undefined) return
        const entry = {
          requestId,
          status,
          ms,
          code,
          method,
          path: cut(path),
          address,
          route,
          origin: origin && cut(origin),
          userAgent: userAgent && cut(userAgent),
          keyPrefix: key?.prefix,
          env: key?.env,
        }
        requests.note({ caller, key, entry })
      }
      const secret = unreadKey(req, context)
      if (secret === undefined) write(context.key)
      else void access.findKey(secret).then(write, () => write(undefined))
    })
    next()
  }
}

/** The key of a call that was refused before its caller was asked for, such as one with broken JSON. */
function unreadKey(req: Request, { caller, key, errorCode }: RequestContext): string | undefined {
  if (caller !== undefined || key !== undefined || errorCode === undefined) return undefined
  const [secret, ...more] = keysOf(req)
  return more.length > 0 ? undefined : secret
}
