import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { createOutage, type Outage } from '../http/outage.ts'
import { parseJson } from '../http/parse-json.ts'
import { json, serve, type Served } from '../http/serve.ts'
import { SOL, SPL_TOKENS, type SolanaToken, USDC } from '../solana/tokens.ts'
import type { SolanaWorld } from '../solana/world.ts'
import { JupiterError } from './errors.ts'
import { buildSwap, COMPUTE_UNIT_PRICE, PRIORITY_LAMPORTS } from './build-swap.ts'
import { findRoute, received } from './maker.ts'
import { JUPITER_PROGRAM, routeProgram } from './program.ts'
import { findToken, quote, QuoteQuery, readQuote, readTaker } from './quote.ts'

export interface JupiterServer extends Served {
  readonly outage: Outage
}

const SwapV1 = z.object({ quoteResponse: z.unknown(), userPublicKey: z.string() })
const SwapV2 = z.object({ quoteResponse: z.unknown(), taker: z.string() })
const MAX_PRICES = 50

/** A server in Jupiter's protocol (swap V1 and V2, tokens V2, price V3) over a market maker’s pools. */
export async function startJupiter({
  world,
  apiKey,
}: {
  world: SolanaWorld
  /** The one key that is taken; without a key every caller is served, with a wrong one none. */
  apiKey?: string
}): Promise<JupiterServer> {
  const secret = randomBytes(32)
  world.ledger.svm.install(JUPITER_PROGRAM, routeProgram(world))
  const outage = createOutage({
    tooMany: () => json(429, { message: '[API Gateway] Too many requests' }),
    broken: () => json(500, { error: 'Internal server error' }),
  })
  const served = await serve({
    name: 'Jupiter server',
    handle: outage.around(async ({ request, url, text }) => {
      const key = request.headers['x-api-key']
      if (key !== undefined && key !== apiKey) return json(401, { message: 'Unauthorized' })
      try {
        return json(200, await answer(`${request.method} ${url.pathname}`, url, text))
      } catch (error) {
        if (error instanceof JupiterError) return json(error.status, error.body)
        throw error
      }
    }),
  })
  return { ...served, outage }

  async function answer(call: string, url: URL, text: () => Promise<string>): Promise<unknown> {
    const query = Object.fromEntries(url.searchParams)
    switch (call) {
      case 'GET /swap/v1/quote':
      case 'GET /swap/v2/quote': {
        const startedAt = performance.now()
        const parsed = check(QuoteQuery, query)
        return quote(world, parsed, secret, (performance.now() - startedAt) / 1000)
      }
      case 'POST /swap/v1/swap': {
        const { quoteResponse, userPublicKey } = check(SwapV1, parseJson(await text()))
        const { swapTransaction, lastValidBlockHeight } = swap(quoteResponse, userPublicKey)
        return {
          swapTransaction,
          lastValidBlockHeight,
          prioritizationFeeLamports: PRIORITY_LAMPORTS,
          simulationError: null,
        }
      }
      case 'POST /swap/v2/swap': {
        const { quoteResponse, taker } = check(SwapV2, parseJson(await text()))
        return {
          ...swap(quoteResponse, taker),
          prioritizationFeeLamports: PRIORITY_LAMPORTS,
          computeUnitPrice: String(COMPUTE_UNIT_PRICE),
        }
      }
      case 'GET /tokens/v2/search':
        return search(query['query'] ?? '').map(describe)
      case 'GET /tokens/v2/tag':
      case 'GET /tokens/v2/toptraded/24h':
        return [SOL, ...SPL_TOKENS].filter(({ verified }) => verified).map(describe)
      case 'GET /price/v3':
        return prices((query['ids'] ?? '').split(','))
      default:
        throw new JupiterError('Not found', undefined, 404)
    }
  }

  function swap(quoteResponse: unknown, takerText: string) {
    const agreed = readQuote(quoteResponse, secret)
    const taker = readTaker(takerText)
    const from = findToken(agreed.inputMint)
    const route = findRoute(world, from, findToken(agreed.outputMint), agreed.inAmount)
    if (received(route) < agreed.otherAmountThreshold)
      throw new JupiterError('Quote not available from market maker')
    const { transaction, lastValidBlockHeight } = buildSwap(world, route, taker, {
      quoted: agreed.outAmount,
      slippageBps: agreed.slippageBps,
    })
    return { swapTransaction: transaction, lastValidBlockHeight }
  }

  /** What one whole token gives in USDC: a number, as the service has it; for display. */
  function usdPrice(token: SolanaToken): number | undefined {
    if (token === USDC) return 1
    const route = findRoute(world, token, USDC, 10n ** BigInt(token.decimals))
    return route.length === 0 ? undefined : Number(received(route)) / 10 ** USDC.decimals
  }

  function prices(ids: readonly string[]) {
    if (ids.length > MAX_PRICES) throw new JupiterError(`At most ${MAX_PRICES} ids`)
    const found = [SOL, ...SPL_TOKENS].flatMap((token) => {
      const price = usdPrice(token)
      if (price === undefined || !ids.includes(token.mint.toBase58())) return []
      const entry = {
        usdPrice: price,
        decimals: token.decimals,
        blockId: world.ledger.slot(),
        priceChange24h: 0,
      }
      return [[token.mint.toBase58(), entry] as const]
    })
    return Object.fromEntries(found)
  }

  function describe(token: SolanaToken) {
    return {
      id: token.mint.toBase58(),
      name: token.name,
      symbol: token.symbol,
      icon: null,
      decimals: token.decimals,
      tokenProgram: token.program.toBase58(),
      isVerified: token.verified,
      tags: token.verified ? ['verified'] : [],
      usdPrice: usdPrice(token) ?? null,
    }
  }
}

function search(text: string): readonly SolanaToken[] {
  const wanted = text.split(',').map((part) => part.trim().toLowerCase())
  return [SOL, ...SPL_TOKENS].filter(({ mint, symbol, name }) =>
    [mint.toBase58(), symbol, name].some((field) => wanted.includes(field.toLowerCase())),
  )
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new JupiterError(`Query parameter error: ${issue?.path.join('.')}: ${issue?.message}`)
}
