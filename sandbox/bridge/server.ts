import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Market } from '../amm/market.ts'
import { createOutage, type Outage } from '../http/outage.ts'
import { type Handle, json, type Reply, type RequestContext, serve, type Served } from '../http/serve.ts'
import { openBook } from './book.ts'
import type { BridgeChain } from './chains/chain.ts'
import { createControl } from './control.ts'
import { type Currency, currenciesWith } from './currencies.ts'
import { BridgeError, errorReply } from './errors.ts'
import { createFollow } from './follow.ts'
import { createRates } from './rates.ts'
import { createRoutes } from './routes.ts'

export interface BridgeServer extends Served {
  readonly outage: Outage
  /** Orders of tests about the bridge's orders. */
  readonly control: Handle
}

export interface BridgeServerOptions {
  readonly chains: readonly BridgeChain[]
  /** The contract of USDC on Ethereum. */
  readonly usdc: string
  /** The pools that prices of the EVM chains' coins follow from. */
  readonly markets: readonly Pick<Market, 'tokens' | 'prices'>[]
  /** The folder where orders are kept; without it they are forgotten. */
  readonly keepIn?: string | undefined
  /** Milliseconds from one look at the chains to the next. */
  readonly stepMs: number
  readonly now: () => number
}

const BASE = '/v1/bridge'

/** A bridge service: it takes deposits on the sandbox's chains, and pays out on them. */
export async function startBridge(options: BridgeServerOptions): Promise<BridgeServer> {
  const { markets, keepIn, stepMs, now } = options
  const chains = new Map(options.chains.map((chain) => [chain.network, chain]))
  await Promise.all(options.chains.map((chain) => chain.start()))
  const currencies = currenciesWith(options.usdc)
  const book = openBook(keepIn === undefined ? undefined : path.join(keepIn, 'bridge.json'))
  const rates = createRates((currency) => priceOf(markets, currency))
  const control = createControl(book)
  const routes = createRoutes({ book, chains, currencies, rates, now, takePlan: control.takePlan })
  const follow = createFollow({ book, chains, rates, now, currency: finder(currencies) })
  const outage = createOutage({
    tooMany: () => errorReply(new BridgeError('rate_limited', 'Too many requests')),
    broken: () => json(500, { error: 'unavailable', message: 'Internal server error' }),
  })
  const served = await serve({
    name: 'bridge',
    handle: outage.around((context) => answer(routes, context)),
  })

  const stopping = new AbortController()
  const life = (async () => {
    while (!stopping.signal.aborted) {
      await follow.step()
      await setTimeout(stepMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    ...served,
    outage,
    control: control.handle,
    async stop() {
      stopping.abort()
      await served.stop()
      await life
      await Promise.all(options.chains.map((chain) => chain.stop()))
    },
  }
}

async function answer(
  routes: ReturnType<typeof createRoutes>,
  { request, url, text }: RequestContext,
): Promise<Reply> {
  const name = `${request.method} ${url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : ''}`
  const header = (field: string) => [request.headers[field]].flat()[0]
  try {
    return await routes({ name, url, text, header })
  } catch (error) {
    if (error instanceof BridgeError) return errorReply(error)
    throw error
  }
}

/** Coins of EVM chains have the price of their pools, the others the one that their ledgers start with. */
async function priceOf(
  markets: BridgeServerOptions['markets'],
  { usd, ticker, name }: Currency,
): Promise<string> {
  if (usd !== undefined) return usd
  for (const { tokens, prices } of markets) {
    const coin = tokens.find(({ native, symbol }) => native && symbol.toLowerCase() === ticker)
    if (coin !== undefined) return (await prices()).usd(coin, 10n ** BigInt(coin.decimals))
  }
  throw new Error(`${name} has no price`)
}

const finder = (currencies: readonly Currency[]) => (ticker: string, network: string) => {
  const found = currencies.find((one) => one.ticker === ticker && one.network === network)
  if (found === undefined) throw new Error(`the bridge has no ${ticker} on ${network}`)
  return found
}
