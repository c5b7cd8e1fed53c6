import type { IncomingMessage, ServerResponse } from 'node:http'
import { plans } from '#contracts/market/plans.ts'
import type { Allowance } from '../../../domain/access/rate-limit.ts'
import type { MarketClient } from '../../../domain/market/client.ts'
import type { MarketLimits } from '../../../ports/market/clients.ts'
import type { MarketHealth } from '../../../ports/market/source.ts'
import { limitHeaders } from '../../surface/headers.ts'
import type { Answered, CountedRequest, PathHandler } from '../../surface/path-handler.ts'
import { type PreparedAnswer, sendPrepared } from '../prepared-answer.ts'

export interface OwnPathsDeps {
  readonly limits: MarketLimits
  readonly health: () => Promise<MarketHealth>
  /** The description of the API, in JSON and in Markdown. */
  readonly description: { readonly json: PreparedAnswer; readonly markdown: PreparedAnswer }
  readonly version: string
  readonly network: string
  /** The address of the API, such as `https://suite.example/v1`. */
  readonly baseUrl: string
  readonly mediaUrl: string
  readonly plansUrl: string
}

/**
 * `/health` and `/me`: answered here, without a source, and not counted against the plan. `/health` is 503 where nothing
 * fresh can be given.
 */
export function createStatusHandler(deps: OwnPathsDeps): PathHandler {
  return {
    has: (path) => path === '/health' || path === '/me',
    methods: ['GET', 'HEAD'],
    bucket: 'none',
    async answer(req, res, asked) {
      const limits = limitHeaders(asked.client.plan, deps.limits.look(asked.client, 'json'))
      if (asked.path === '/me')
        return sendJson(req, res, asked, me(deps, asked.client), [...limits, 'Vary', 'X-Api-Key'])
      const { version, network } = deps
      const health = await deps.health()
      const isUp = health.status !== 'down'
      return sendJson(
        req,
        res,
        asked,
        { success: isUp, ...health, version, network },
        limits,
        isUp ? 200 : 503,
      )
    },
  }
}

/** `/docs`, `/docs.md`, and what is found at the base itself. */
export function createDocsHandler({ description, ...deps }: OwnPathsDeps): PathHandler {
  const byPath = new Map([
    ['/docs', description.json],
    ['/docs.md', description.markdown],
  ])
  return {
    has: (path) => path === '' || path === '/' || byPath.has(path),
    methods: ['GET', 'HEAD'],
    bucket: 'json',
    async answer(req, res, asked) {
      const { path, headers } = asked
      const document = byPath.get(path)
      if (document === undefined) return sendJson(req, res, asked, overview(deps))
      const status = sendPrepared(req, res, document, { headers, cache: 'BYPASS', nowMs: document.storedAt })
      return { status, route: path, cache: 'BYPASS' }
    },
  }
}

function me({ limits, plansUrl }: OwnPathsDeps, client: MarketClient): object {
  const plan = plans.find(({ key }) => key === client.plan)
  return {
    success: true,
    plan:
      client.kind === 'own'
        ? { key: 'suite', name: 'Pages of the suite', priceUsd: '0' }
        : { key: client.plan, name: plan?.name, priceUsd: plan?.price },
    client: { kind: client.kind, [client.kind === 'key' ? 'prefix' : 'address']: client.name },
    limits: { json: shown(limits.look(client, 'json')), media: shown(limits.look(client, 'media')) },
    plans: plans.map(({ key, name, price, json, media }) => ({
      plan: key,
      name,
      priceUsd: price,
      jsonPerMinute: json,
      mediaPerMinute: media,
    })),
    upgrade: plansUrl,
  }
}

const shown = ({ limit, windowSeconds, remaining, resetSeconds }: Allowance) => ({
  limit,
  windowSeconds,
  remaining,
  resetSeconds,
})

const overview = ({
  version,
  network,
  baseUrl,
  mediaUrl,
  plansUrl,
}: Omit<OwnPathsDeps, 'description'>): object => ({
  success: true,
  name: 'Market data of the XRP Ledger',
  version,
  network,
  docs: `${baseUrl}/docs`,
  docsMarkdown: `${baseUrl}/docs.md`,
  health: `${baseUrl}/health`,
  me: `${baseUrl}/me`,
  media: mediaUrl,
  plans: plansUrl,
})

/** Sends an answer that belongs to this moment or to this caller. */
function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  { headers, path }: Pick<CountedRequest, 'headers' | 'path'>,
  body: object,
  more: readonly string[] = [],
  status: 200 | 503 = 200,
): Answered {
  const text = Buffer.from(JSON.stringify(body))
  res.writeHead(status, [
    ...headers,
    ...more,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(text.length),
    'Cache-Control',
    'private, no-store',
    'X-Suite-Cache',
    'BYPASS',
    'X-Suite-Source',
    'suite',
  ])
  res.end(req.method === 'HEAD' ? undefined : text)
  return { status, route: path === '' ? '/' : path, cache: 'BYPASS', source: 'suite' }
}
