import type { IncomingMessage, ServerResponse } from 'node:http'
import { SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import type { MarketLimits } from '../../ports/market/clients.ts'
import type { Random } from '../../ports/random.ts'
import { type FlatHeaders, limitHeaders, openHeaders, preflightHeaders } from './common-headers.ts'
import type { MarketCounts } from './counts.ts'
import type { Done, MarketPart, MarketRequest } from './part.ts'
import { CREDENTIAL, keyInAddress, nothingHere, refuse, tooMany } from './refuse.ts'
import type { Visitors } from './visitors.ts'

export interface AnswerPartsDeps {
  /** The first one that has a path answers it. */
  readonly parts: readonly MarketPart[]
  readonly visitors: Visitors
  readonly limits: MarketLimits
  readonly counts: MarketCounts
  readonly random: Pick<Random, 'bytes'>
  /** The folder that has a page for each error. */
  readonly docsUrl: string
  /** Where plans are described. */
  readonly plansUrl: string
}

/** What is known of a request when it fails. */
interface Failing {
  readonly requestId: string
  readonly path: string
  /** The one that has the path. */
  readonly part: MarketPart | undefined
  headers: FlatHeaders
}

/**
 * Answers a target by the part that has its path: preflights first, then the client and its limit, then the method.
 * Every error has the one body, unless the part writes its own. Never rejects.
 */
export function createAnswerParts(deps: AnswerPartsDeps) {
  const { counts, random } = deps
  return async (req: IncomingMessage, res: ServerResponse, target: string): Promise<void> => {
    const begun = performance.now()
    const cut = target.indexOf('?')
    const path = cut < 0 ? target : target.slice(0, cut)
    const search = cut < 0 ? '' : target.slice(cut + 1)
    const part = deps.parts.find((one) => one.has(path))
    const failing: Failing = { requestId: formatId('req', random.bytes(40)), path, part, headers: [] }
    try {
      const done = await answer(deps, req, res, search, failing)
      const ms = Math.round((performance.now() - begun) * 10) / 10
      counts.told({ requestId: failing.requestId, method: req.method, ms, ...done })
    } catch (thrown) {
      fail(deps, req, res, thrown, failing)
    }
  }
}

async function answer(
  deps: AnswerPartsDeps,
  req: IncomingMessage,
  res: ServerResponse,
  search: string,
  failing: Failing,
): Promise<Done> {
  const { requestId, path, part } = failing
  const methods = part?.methods ?? ['GET', 'HEAD']
  if (req.method === 'OPTIONS') {
    res.writeHead(204, ['X-Request-Id', requestId, ...preflightHeaders(methods)]).end()
    return { status: 204, route: 'preflight' }
  }
  const counted = count(deps, req, failing)
  if (CREDENTIAL.test(search)) throw keyInAddress()
  if (part === undefined) throw nothingHere()
  if (!methods.includes(req.method ?? '')) {
    failing.headers = [...failing.headers, 'Allow', [...methods, 'OPTIONS'].join(', ')]
    throw new SuiteError(
      'METHOD_NOT_ALLOWED',
      `This path takes ${methods.join(', ')}, not ${req.method ?? ''}.`,
    )
  }
  const headers = headersOf(failing)
  return part.answer(req, res, { path, search, requestId, headers, ...counted })
}

/** Counts a request for its client. One with a key that does not work counts for its address. */
function count(
  { visitors, limits, plansUrl }: AnswerPartsDeps,
  req: IncomingMessage,
  failing: Failing,
): Pick<MarketRequest, 'client' | 'allowance'> {
  const { part } = failing
  const named = visitors.find(req)
  const client = named ?? visitors.addressOf(req)
  const isFree = part?.bucket === 'none' && named !== undefined
  const bucket = part === undefined || part.bucket === 'none' ? 'json' : part.bucket
  const payer = isFree ? visitors.uncountedOf(req) : client
  const allowance = limits.take(payer, bucket)
  if (!isFree) failing.headers = limitHeaders(payer.plan, allowance)
  if (!allowance.ok) throw tooMany(payer, bucket, allowance, plansUrl)
  if (named === undefined) throw visitors.refusal()
  return { client, allowance }
}

function fail(
  { counts, docsUrl }: AnswerPartsDeps,
  req: IncomingMessage,
  res: ServerResponse,
  thrown: unknown,
  failing: Failing,
): void {
  const { requestId, path, part, headers } = failing
  const error =
    thrown instanceof SuiteError
      ? thrown
      : new SuiteError('INTERNAL', 'Something failed on our side. Try again.', { cause: thrown })
  counts.failed({ requestId, method: req.method, path, error })
  if (res.headersSent) return void res.destroy()
  if (part?.refuse !== undefined)
    return part.refuse(req, res, error, { requestId, headers: headersOf(failing) })
  refuse(req, res, error, { requestId, docsUrl, headers })
}

/** Of every answer: request id, limits, CORS. */
const headersOf = ({ requestId, headers }: Failing): FlatHeaders => [
  'X-Request-Id',
  requestId,
  ...headers,
  ...openHeaders,
]
