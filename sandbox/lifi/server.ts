import type { Market } from '../amm/market.ts'
import { createOutage, type Outage } from '../http/outage.ts'
import { json, type Reply, serve, type Served } from '../http/serve.ts'
import { errorReply, LifiError } from './errors.ts'
import { findMarket, findToken, quote } from './quote.ts'
import { QuoteQuery, readQuery, StatusQuery, TokenQuery, TokensQuery } from './query.ts'
import { createRateLimit } from './rate-limit.ts'
import { chainShape, TOOL, tokenShape } from './shapes.ts'
import { status } from './status.ts'

export interface LifiServer extends Served {
  readonly outage: Outage
}

type Route = (url: URL) => Promise<unknown>

/** A server in LI.FI's protocol which quotes from the chains' pools and builds calls of their router. */
export async function startLifi({
  markets,
  now,
}: {
  markets: readonly Market[]
  now: () => number
}): Promise<LifiServer> {
  const rateLimit = createRateLimit(now)
  const tooMany = new LifiError('rateLimit', 'Rate limit exceeded, please try again later')
  const outage = createOutage({
    tooMany: () => withHeaders(errorReply(tooMany), rateLimit.exhausted()),
    broken: () => errorReply(new LifiError('server', 'Internal Server Error')),
  })
  const routes = createRoutes(markets, now)
  const served = await serve({
    name: 'LI.FI server',
    handle: outage.around(async ({ request, url }) => {
      const { allowed, headers } = rateLimit.take()
      return withHeaders(allowed ? await answer(routes, request.method, url) : errorReply(tooMany), headers)
    }),
  })
  return { ...served, outage }
}

function createRoutes(markets: readonly Market[], now: () => number): Readonly<Record<string, Route>> {
  return {
    '/v1/quote': (url) => quote(markets, readQuery(QuoteQuery, url), now()),
    async '/v1/tokens'(url) {
      const { chains } = readQuery(TokensQuery, url)
      const wanted = chains?.split(',').map((chain) => findMarket(markets, chain, 'chains')) ?? markets
      const lists = wanted.map(async (market) => {
        const prices = await market.prices()
        return [market.chain.spec.chainId, market.tokens.map((token) => tokenShape(market, prices, token))]
      })
      return { tokens: Object.fromEntries(await Promise.all(lists)) }
    },
    async '/v1/token'(url) {
      const { chain, token } = readQuery(TokenQuery, url)
      const market = findMarket(markets, chain, 'chain')
      return tokenShape(market, await market.prices(), findToken(market, token))
    },
    async '/v1/chains'() {
      return {
        chains: await Promise.all(markets.map(async (market) => chainShape(market, await market.prices()))),
      }
    },
    async '/v1/tools'() {
      const supportedChains = markets.map((market) => String(market.chain.spec.chainId))
      return { bridges: [], exchanges: [{ ...TOOL, supportedChains }] }
    },
    async '/v1/status'(url) {
      const { txHash, fromChain } = readQuery(StatusQuery, url)
      return status(fromChain === undefined ? markets : [findMarket(markets, fromChain, 'fromChain')], txHash)
    },
  }
}

async function answer(
  routes: Readonly<Record<string, Route>>,
  method: string | undefined,
  url: URL,
): Promise<Reply> {
  const route = method === 'GET' ? routes[url.pathname] : undefined
  try {
    if (route === undefined) throw new LifiError('notFound', `Cannot ${method} ${url.pathname}`)
    return json(200, await route(url))
  } catch (error) {
    if (error instanceof LifiError) return errorReply(error)
    throw error
  }
}

const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
})
