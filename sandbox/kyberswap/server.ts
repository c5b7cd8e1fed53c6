import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Market } from '../amm/market.ts'
import { createOutage, type Outage } from '../http/outage.ts'
import { parseJson } from '../http/parse-json.ts'
import { json, serve, type Served } from '../http/serve.ts'
import { errorReply, KyberError } from './errors.ts'
import { buildRoute, findRoute } from './routes.ts'
import { BuildBody, RoutesQuery } from './shapes.ts'

export interface KyberServer extends Served {
  readonly outage: Outage
}

/** A server in KyberSwap's protocol over the same pools: the second aggregator. */
export async function startKyberswap({
  markets,
  now,
}: {
  markets: readonly Market[]
  now: () => number
}): Promise<KyberServer> {
  const outage = createOutage({
    tooMany: () => errorReply(new KyberError('tooMany'), randomUUID()),
    broken: () => errorReply(new KyberError('internal'), randomUUID()),
  })
  const served = await serve({
    name: 'KyberSwap server',
    handle: outage.around(async ({ request, url, text }) => {
      const requestId = randomUUID()
      try {
        const data = await answer(`${request.method} ${url.pathname}`, url, text)
        return json(200, { code: 0, message: 'successfully', data, requestId })
      } catch (error) {
        if (error instanceof KyberError) return errorReply(error, requestId)
        throw error
      }
    }),
  })
  return { ...served, outage }

  async function answer(call: string, url: URL, text: () => Promise<string>): Promise<unknown> {
    const found = /^(GET|POST) \/([a-z]+)\/api\/v1\/(routes|route\/build)$/.exec(call)
    const market = markets.find(({ chain }) => chain.spec.kyberswap === found?.[2])
    if (market === undefined) throw new KyberError('unknownPath')
    switch (`${found?.[1]} ${found?.[3]}`) {
      case 'GET routes': {
        const query = check(RoutesQuery, Object.fromEntries(url.searchParams), 'badQuery')
        return findRoute(market, query, now())
      }
      case 'POST route/build':
        return buildRoute(market, check(BuildBody, parseJson(await text()), 'badBody'), now())
      default:
        throw new KyberError('unknownPath')
    }
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown, kind: 'badQuery' | 'badBody'): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new KyberError(
    kind,
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  )
}
