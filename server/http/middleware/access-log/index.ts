import type { RequestHandler } from 'express'
import type { Log } from '../../../ports/log.ts'
import type { ServerResponse } from 'node:http'
import { contextOf, type RequestContext } from '../../context.ts'

/** One line for each request. Never a key, a token, a body or a query; the path stands in its contract's form. */
export function accessLog({ log }: { log: Log }): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req
    res.once('close', () => logRequest(log, method, path, res, contextOf(req)))
    next()
  }
}

export function logRequest(
  log: Log,
  method: string,
  path: string,
  res: ServerResponse,
  { id, clientId, startedAt, route, caller, key, errorCode }: RequestContext,
): void {
  log.info('request', {
    requestId: id,
    clientRequestId: clientId,
    method,
    path: route ?? path,
    status: res.writableFinished ? res.statusCode : 499,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    code: errorCode,
    partner: caller !== undefined && 'partner' in caller ? caller.partner.slug : key?.partner,
    member: caller !== undefined && 'member' in caller ? caller.member.id : undefined,
    key: key?.prefix,
  })
}
