import type { ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Caller, KeyCaller } from '../../../domain/access/caller.ts'
import { clientOf } from '../../../domain/access/client.ts'
import type { Log, LogFields } from '../../../ports/log.ts'
import type { CommonEntry } from '../../../ports/request-log.ts'
import { contextOf, type RequestContext } from '../../context.ts'
import { keysOf } from '../../mount/credentials.ts'

/** Who asked, and what for, as both logs tell it. One object may stand for many calls: then its texts are made once. */
export interface CallFacts {
  readonly caller: Caller | undefined
  /** Of a request with a key, also when it was refused. */
  readonly key: ApiKey | undefined
  /** In the access log. */
  readonly line: LogFields
  /** In the log that partners see. */
  readonly entry: CommonEntry
}

export interface Logs {
  readonly log: Log
  readonly requests: {
    /** Never waits, and never throws. */
    note(request: {
      readonly of: CallFacts
      readonly requestId: string
      readonly status: number
      readonly ms: number
      readonly code: string | undefined
    }): void
  }
}

/** What a request says about itself, as far as it is noted. */
const MOST_TEXT = 300
const cut = (text: string): string => (text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text)

/** One line for each request. Never a key, a token, a body or a query; the path stands in its contract's form. */
export function accessLog(
  logs: Logs,
  access: { peekKey(secret: string): KeyCaller | undefined },
): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req
    const address = clientOf(req.ip ?? '')
    res.once('close', () => {
      const context = contextOf(req)
      const { origin, 'user-agent': userAgent } = req.headers
      const asked = { method, path, address, origin, userAgent }
      logCall(logs, factsOf(asked, whose(req, context, access)), context, statusOf(res))
    })
    next()
  }
}

/** A call that was refused before its caller was asked for, such as one with broken JSON, is told to its key's partner. */
function whose(
  req: Request,
  context: RequestContext,
  access: { peekKey(secret: string): KeyCaller | undefined },
): Whose {
  const { caller, key, errorCode, route } = context
  if (caller !== undefined || key !== undefined || errorCode === undefined) return context
  const [secret, ...more] = keysOf(req)
  return secret === undefined || more.length > 0 ? context : { route, key: access.peekKey(secret)?.key }
}

/** What a request says of itself. */
export interface AskedCall {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly origin: string | undefined
  readonly userAgent: string | undefined
}

/** What was found out about it. */
interface Whose {
  readonly route?: string | undefined
  readonly caller?: Caller | undefined
  readonly key?: ApiKey | undefined
}

export function factsOf(
  { method, path, address, origin, userAgent }: AskedCall,
  { route, caller, key }: Whose,
): CallFacts {
  return {
    caller,
    key,
    line: {
      method,
      path: route ?? path,
      partner: caller !== undefined && 'partner' in caller ? caller.partner.slug : key?.partner,
      member: caller !== undefined && 'member' in caller ? caller.member.id : undefined,
      key: key?.prefix,
    },
    entry: {
      method,
      path: cut(path),
      address,
      route,
      origin: origin && cut(origin),
      userAgent: userAgent && cut(userAgent),
      keyPrefix: key?.prefix,
      env: key?.env,
    },
  }
}

/** The status that was sent; 499 where the caller left before. */
export const statusOf = (res: ServerResponse): number => (res.writableFinished ? res.statusCode : 499)

/** Writes a call that is over into both logs. */
export function logCall(
  { log, requests }: Logs,
  of: CallFacts,
  { id, clientId, startedAt, errorCode }: RequestContext,
  status: number,
): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  log.info('request', { requestId: id, clientRequestId: clientId, status, ms, code: errorCode, ...of.line })
  if (of.caller === undefined && of.key === undefined) return
  requests.note({ of, requestId: id, status, ms, code: errorCode })
}
