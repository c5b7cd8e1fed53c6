import type { IncomingMessage, ServerResponse } from 'node:http'
import { plans } from '#contracts/market/plans.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketBucket, MarketClient } from '../../domain/market/client.ts'
import { errorBody } from '../errors/error-body.ts'
import { type FlatHeaders, openHeaders } from './headers.ts'

/** What an error needs to know of its request. */
export interface Refused {
  readonly requestId: string
  /** The folder that has a page for each code. */
  readonly docsUrl: string
  /** Beside those of every answer: limits, what the cache has done. */
  readonly headers?: FlatHeaders
}

/** Writes an error: the body of every other API of the suite, beside `success: false`. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  error: SuiteError,
  { requestId, docsUrl, headers = [] }: Refused,
): void {
  const { status } = errorCatalogue[error.code]
  const body = Buffer.from(JSON.stringify({ success: false, ...errorBody(error, requestId, docsUrl) }))
  const isMissing = error.code === 'NOT_FOUND'
  res.writeHead(status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
    'X-Request-Id',
    requestId,
    ...openHeaders,
    ...(headers.includes('X-Suite-Cache') ? [] : ['X-Suite-Cache', 'BYPASS']),
    'Cache-Control',
    isMissing ? 'public, max-age=60' : 'no-store',
    ...(error.retryAfter === undefined ? [] : ['Retry-After', String(error.retryAfter)]),
    ...(status === 401 ? ['WWW-Authenticate', 'ApiKey realm="market"'] : []),
    ...headers,
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Of a query. Addresses are kept in logs and histories. */
const CREDENTIAL = /(?:^|&)(?:api_?key|key)=/i

/** The refusal of a query with a key in it. */
export const keyInAddress = (search: string): SuiteError | undefined =>
  CREDENTIAL.test(search)
    ? new SuiteError('KEY_INVALID', 'A key is taken in the header `X-Api-Key` only, never in the address.')
    : undefined

const words = { json: 'answers', media: 'pictures' } as const

/** The refusal of a client whose limit is used up: it names the plans that have more. */
export function tooMany(
  client: MarketClient,
  bucket: MarketBucket,
  { limit, windowSeconds, resetSeconds }: Allowance,
  plansUrl: string,
): SuiteError {
  const own = plans.find(({ key }) => key === client.plan)
  const more = plans.filter((plan) => plan[bucket] > limit)
  const upgrade = more
    .map((plan) => `${plan.name} has ${plan[bucket].toLocaleString('en')} for USD ${plan.price} a month`)
    .join(', ')
  return new SuiteError(
    'RATE_LIMIT',
    `Too many requests: the plan ${own?.name ?? client.plan} has ${limit.toLocaleString('en')} ${words[bucket]} a minute. ${upgrade === '' ? '' : `To upgrade: ${upgrade}.`}`.trim(),
    {
      retryAfter: resetSeconds,
      details: {
        plan: client.plan,
        bucket,
        limit,
        windowSeconds,
        retryAfterSeconds: resetSeconds,
        upgrade: {
          url: plansUrl,
          plans: more.map(({ key, name, price, json, media }) => ({
            plan: key,
            name,
            priceUsd: price,
            jsonPerMinute: json,
            mediaPerMinute: media,
          })),
        },
      },
    },
  )
}
