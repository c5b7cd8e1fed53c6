import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { clientOf } from '../../../domain/access/client.ts'
import type { Log } from '../../../ports/log.ts'
import { contextOf, type RequestContext } from '../../context.ts'

/** A request that was answered, for the log that partners see. */
interface Noted {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly route: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly ms: number
  readonly origin: string | undefined
  readonly address: string
  readonly userAgent: string | undefined
  readonly caller: Caller | undefined
  readonly key: ApiKey | undefined
}

export interface Logs {
  readonly log: Log
  /** Never waits, and never throws. */
  readonly requests: { note(request: Noted): void }
}

/** What a request says about itself, as far as it is noted. */
const MOST_TEXT = 300
const cut = (text: string): string => (text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text)

/** One line for each request. Never a key, a token, a body or a query; the path stands in its contract's form. */
export function accessLog(logs: Logs): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req
    const address = clientOf(req.ip ?? '')
    res.once('close', () => logRequest(logs, { req, method, path, address }, res, contextOf(req)))
    next()
  }
}

export function logRequest(
  { log, requests }: Logs,
  {
    req,
    method,
    path,
    address,
  }: {
    readonly req: IncomingMessage
    readonly method: string
    readonly path: string
    readonly address: string
  },
  res: ServerResponse,
  { id, clientId, startedAt, route, caller, key, errorCode }: RequestContext,
): void {
  const status = res.writableFinished ? res.statusCode : 499
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  log.info('request', {
    requestId: id,
    clientRequestId: clientId,
    method,
    path: route ?? path,
    status,
    ms,
    code: errorCode,
    partner: caller !== undefined && 'partner' in caller ? caller.partner.slug : key?.partner,
    member: caller !== undefined && 'member' in caller ? caller.member.id : undefined,
    key: key?.prefix,
  })
  if (caller === undefined && key === undefined) return
  const { origin, 'user-agent': userAgent } = req.headers
  requests.note({
    requestId: id,
    method,
    path: cut(path),
    status,
    ms,
    address,
    route,
    code: errorCode,
    origin: origin && cut(origin),
    userAgent: userAgent && cut(userAgent),
    caller,
    key,
  })
}
