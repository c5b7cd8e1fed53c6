import type { IncomingMessage, ServerResponse } from 'node:http'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketBucket } from '../../domain/market/client.ts'
import type { MarketLimits } from '../../ports/market/clients.ts'
import type { Random } from '../../ports/random.ts'
import { newRequestId } from '../middleware/request-id.ts'
import { type FlatHeaders, limitHeaders, openHeaders, preflightHeaders } from './headers.ts'
import { createTargetOf, type MountPoint } from './mount-point.ts'
import type { Answered, CountedRequest, PathHandler } from './path-handler.ts'
import { refuse, tooMany } from './refuse.ts'
import type { Surface } from './surface.ts'
import type { Visitors } from './visitors.ts'

export interface SurfaceDeps {
  readonly mountPoint: MountPoint
  /** The first one that has a path answers it. */
  readonly handlers: readonly PathHandler[]
  /** How a target is answered from memory, if it is: at once, without its path being read. */
  readonly cached: (req: IncomingMessage, target: string) => SendCached | undefined
  /** The limit that counts what is answered from memory, and paths that no one has. */
  readonly bucket: MarketBucket
  /** Of every answer, beside the request id, the limits and CORS. */
  readonly headers?: FlatHeaders
  readonly nothingHere: () => SuiteError
  /** Why a query is refused, whatever its path. */
  readonly queryProblem?: (search: string) => SuiteError | undefined
  readonly visitors: Visitors
  readonly limits: MarketLimits
  readonly log: SurfaceLog
  readonly random: Pick<Random, 'bytes'>
  /** The folder that has a page for each error. */
  readonly docsUrl: string
  /** Where plans are described. */
  readonly plansUrl: string
}

type SendCached = (res: ServerResponse, headers: FlatHeaders) => Answered

export interface SurfaceLog {
  answered(
    line: Answered & { readonly requestId: string; readonly method: string | undefined; readonly ms: number },
  ): void
  failed(line: {
    readonly requestId: string
    readonly method: string | undefined
    readonly path: string
    readonly error: SuiteError
  }): void
}

/** A request while it is answered. */
interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly requestId: string
  readonly target: string
  readonly path: string
  /** The one that has the path; `undefined` also for what is answered from memory. */
  handler: PathHandler | undefined
  /** What is left of a limit. */
  limits: FlatHeaders
}

const READS = ['GET', 'HEAD'] as const

/**
 * Answers all that lies below a mount point: preflights first, then the client and its limit, then what is in memory, the
 * path and the method. Every error has the one body, unless the handler of its path writes its own.
 */
export function createSurface(deps: SurfaceDeps): Surface {
  const targetOf = createTargetOf(deps.mountPoint)

  async function run(exchange: Exchange): Promise<void> {
    const { requestId, path, req } = exchange
    const begun = performance.now()
    try {
      const answered = await answer(deps, exchange)
      const ms = Math.round((performance.now() - begun) * 10) / 10
      deps.log.answered({ requestId, method: req.method, ms, ...answered })
    } catch (thrown) {
      const error =
        thrown instanceof SuiteError
          ? thrown
          : new SuiteError('INTERNAL', 'Something failed on our side. Try again.', { cause: thrown })
      deps.log.failed({ requestId, method: req.method, path, error })
      refuseWith(deps, exchange, error)
    }
  }

  return (req, res) => {
    const target = targetOf(req)
    if (target === undefined) return false
    const cut = target.indexOf('?')
    const path = cut < 0 ? target : target.slice(0, cut)
    void run({ req, res, requestId: newRequestId(deps.random), target, path, handler: undefined, limits: [] })
    return true
  }
}

async function answer(deps: SurfaceDeps, exchange: Exchange): Promise<Answered> {
  const { req, res, requestId, target, path } = exchange
  const { method = '' } = req
  const cached = isRead(method) ? deps.cached(req, target) : undefined
  if (cached === undefined) exchange.handler = deps.handlers.find((one) => one.has(path))
  const { handler } = exchange
  const methods = handler?.methods ?? READS
  if (method === 'OPTIONS') {
    const headers = ['X-Request-Id', requestId, ...preflightHeaders(methods), ...(deps.headers ?? [])]
    res.writeHead(204, headers).end()
    return { status: 204, route: 'preflight' }
  }
  const counted = count(deps, exchange)
  if (cached !== undefined) return cached(res, headersOf(deps, exchange))
  const search = target.slice(path.length + 1)
  const problem = deps.queryProblem?.(search)
  if (problem !== undefined) throw problem
  if (handler === undefined) throw deps.nothingHere()
  if (!methods.includes(method)) {
    exchange.limits = [...exchange.limits, 'Allow', [...methods, 'OPTIONS'].join(', ')]
    throw new SuiteError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(', ')}, not ${method}.`)
  }
  return handler.answer(req, res, { path, search, requestId, headers: headersOf(deps, exchange), ...counted })
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Counts a request for its client. One with a key that does not work counts for its address. */
function count(
  { visitors, limits, plansUrl, bucket: usual }: SurfaceDeps,
  exchange: Exchange,
): Pick<CountedRequest, 'client' | 'allowance'> {
  const { req, handler } = exchange
  const named = visitors.find(req)
  const client = named ?? visitors.addressOf(req)
  const isFree = handler?.bucket === 'none' && named !== undefined
  const bucket = handler === undefined || handler.bucket === 'none' ? usual : handler.bucket
  const payer = isFree ? visitors.uncountedOf(req) : client
  const allowance = limits.take(payer, bucket)
  if (!isFree) exchange.limits = limitHeaders(payer.plan, allowance)
  if (!allowance.ok) throw tooMany(payer, bucket, allowance, plansUrl)
  if (named === undefined) throw visitors.refusal()
  return { client, allowance }
}

function refuseWith(deps: SurfaceDeps, exchange: Exchange, error: SuiteError): void {
  const { req, res, requestId, handler, limits } = exchange
  const { docsUrl, headers = [] } = deps
  if (res.headersSent) res.destroy()
  else if (handler?.refuse === undefined)
    refuse(req, res, error, { requestId, docsUrl, headers: [...limits, ...headers] })
  else handler.refuse(req, res, error, { requestId, headers: headersOf(deps, exchange) })
}

const headersOf = ({ headers = [] }: SurfaceDeps, { requestId, limits }: Exchange): FlatHeaders => [
  'X-Request-Id',
  requestId,
  ...limits,
  ...openHeaders,
  ...headers,
]
