import type { ChainKey } from '#contracts/api/values.ts'
import { SuiteError } from '../../domain/errors.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { StellarTx } from '../../domain/payment/tx.ts'
import { leastOut, type Route, type RouteRequest } from '../../domain/quote.ts'
import { boundFrom } from '../../formats/stellar.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { createCache } from '../shared/cache.ts'
import { amountTooSmall, noRoute } from '../shared/route-errors.ts'
import { symbolOf } from './asset.ts'
import { priceImpactBps } from './price-impact.ts'
import { createBestPath } from './strict-send.ts'
import { createTokenBook, type TokenBookDeps } from './token-book.ts'
import type { Path } from './wire.ts'

export interface HorizonRouterDeps extends TokenBookDeps {
  /** The network's passphrase. */
  readonly passphrase: string
}

/** An answer holds for less than a ledger, which takes five seconds. */
const QUOTE_MS = 4_000
const EXPIRES_MS = 20_000
/** The least that an operation costs, in stroops; more only while ledgers are full. */
const BASE_FEE = 100n
/** The largest amount that the network has. */
const LARGEST = 2n ** 63n - 1n
/** The part of an amount whose rate stands for the market's. */
const PART = 100n

/** Swaps on Stellar by its own exchange: order books and pools, over the paths that Horizon finds. */
export function createHorizonRouter(deps: HorizonRouterDeps): SwapRouter {
  const { ask, clock, passphrase } = deps
  const bestPath = createBestPath(ask)
  const book = createTokenBook(deps)
  const routes = createCache<Route>({
    clock,
    max: 1_000,
    freshMs: QUOTE_MS,
    staleMs: QUOTE_MS,
    onStale: () => undefined,
  })

  async function find({ from, to, amount, slippageBps, payer }: RouteRequest): Promise<Route> {
    if (amount > LARGEST)
      throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than Stellar can hold. Lower it.')
    if (amount === 0n) throw amountTooSmall()
    const part = minor(amount / PART)
    const [path, sample, priced] = await Promise.all([
      bestPath(from.address, to.address, amount),
      // What it would tell is for display: without it there is still a quote.
      part === 0n ? undefined : bestPath(from.address, to.address, part).catch(() => undefined),
      from.address === 'native' || to.address === 'native'
        ? undefined
        : bestPath(from.address, 'native', amount),
    ])
    if (path === undefined) throw noRoute()
    const minOut = leastOut(path.received, slippageBps)
    if (minOut === 0n) throw amountTooSmall()
    const coinValue =
      from.address === 'native'
        ? amount
        : to.address === 'native'
          ? path.received
          : larger(priced, await bestPath(to.address, 'native', path.received))
    if (coinValue === undefined) throw noPrice()
    const operation = {
      type: 'path_payment_strict_send',
      sendAsset: from.address,
      sendAmount: amount.toString(),
      destAsset: to.address,
      destMin: minOut.toString(),
      path: path.via,
    } as const
    const tx = (account: string): StellarTx => ({
      family: 'stellar',
      network: passphrase,
      from: account,
      to: account,
      operation,
      validUntil: boundFrom(clock.now()),
    })
    return {
      provider: 'stellar',
      expectedOut: path.received,
      minOut: minor(minOut),
      priceImpactBps: priceImpactBps(path, sample),
      networkFee: { asset: 'native', amount: minor(BASE_FEE) },
      hops: [{ label: ['Stellar DEX', ...path.via.map((asset) => `via ${symbolOf(asset)}`)].join(' ') }],
      expiresAt: new Date(clock.now().getTime() + EXPIRES_MS),
      coinValue,
      ...(payer === undefined ? {} : { tx: tx(payer) }),
    }
  }

  return {
    async tokens(chain) {
      checkChain(chain)
      return book.list()
    },
    async token(chain, ref, asker) {
      checkChain(chain)
      return book.find(ref, asker)
    },
    async route(chain, request) {
      checkChain(chain)
      return routes(keyOf(request), () => find(request))
    },
  }
}

function checkChain(chain: ChainKey): void {
  if (chain !== 'xlm')
    throw new SuiteError('UNSUPPORTED_CHAIN', `Swaps on ${chain} are not served here.`, {
      details: { supported: ['xlm'] },
    })
}

/** What either token is worth in the coin, whichever is more: one market alone may be thin, and tell of nothing. */
function larger(sold: Path | undefined, bought: Path | undefined): Minor | undefined {
  if (sold === undefined || bought === undefined) return (sold ?? bought)?.received
  return sold.received > bought.received ? sold.received : bought.received
}

const noPrice = (): SuiteError =>
  new SuiteError(
    'NO_ROUTE',
    'Neither token has a market against XLM, which the fee is paid in. Try another token.',
  )

/** Everything that a route depends on. */
const keyOf = ({ from, to, amount, slippageBps, payer }: RouteRequest): string =>
  JSON.stringify([from.address, to.address, amount.toString(), slippageBps, payer ?? null])
