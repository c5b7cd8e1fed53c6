import { SuiteError } from '../../domain/errors.ts'
import { formatUnits, type Minor, minor } from '../../domain/money.ts'
import type { StellarTx } from '../../domain/payment/tx.ts'
import { leastOut, type Route, type RouteRequest } from '../../domain/quote.ts'
import { boundFrom } from '../../formats/stellar.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { createQuoteCache } from '../shared/quote-cache.ts'
import { routerOf } from '../shared/router-of.ts'
import { createTokenBook } from '../shared/token-book.ts'
import { amountTooSmall, noRoute } from '../shared/route-errors.ts'
import { assetQuery, symbolOf } from './asset.ts'
import { createTokenSource, type ListedAsset } from './token-source.ts'
import { type Path, Paths, read } from './wire.ts'
import { STROOP_DECIMALS } from '../../formats/horizon.ts'

export interface HorizonRouterDeps {
  /** The network's passphrase. */
  readonly passphrase: string
  readonly ask: AskHorizon
  /** Assets to vouch for; any other is found by `CODE:ISSUER`. */
  readonly listed: readonly ListedAsset[]
  readonly clock: Clock
  readonly log: Log
}

/** An answer holds for less than a ledger, which takes five seconds. */
const QUOTE_MS = 4_000
const EXPIRES_MS = 20_000
/** The least that an operation costs, in stroops; more only while ledgers are full. */
const BASE_FEE = 100n
/** The largest amount that Stellar has. */
const LARGEST = 2n ** 63n - 1n
/** The part of an amount whose rate stands for the market's. */
const PART = 100n

/** Swaps on Stellar by its own exchange: order books and pools, over the paths that Horizon finds. */
export function createHorizonRouter(deps: HorizonRouterDeps): SwapRouter {
  const { ask, clock, passphrase } = deps
  const bestPath = createBestPath(ask)
  const source = createTokenSource(ask, deps.listed)
  const quotes = createQuoteCache(clock, QUOTE_MS)

  async function find({ from, to, amount, slippageBps, payer }: RouteRequest): Promise<Route> {
    if (amount > LARGEST)
      throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than Stellar can hold. Lower it.')
    if (amount === 0n) throw amountTooSmall()
    const part = minor(amount / PART)
    const [path, sample, priced] = await Promise.all([
      bestPath(from.address, to.address, amount),
      // Its answer is for display only: without it there is still a quote.
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
    const operation = (account: string) => ({
      type: 'path_payment_strict_send' as const,
      to: account,
      sendAsset: from.address,
      sendAmount: amount.toString(),
      destAsset: to.address,
      destMin: minOut.toString(),
      path: path.via,
    })
    const tx = (account: string): StellarTx => ({
      family: 'stellar',
      network: passphrase,
      from: account,
      operations: [operation(account)],
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
    ...routerOf(source, createTokenBook(deps), (request) =>
      quotes.find(source.chain, request, () => find(request)),
    ),
  }
}

/** The higher value of the two tokens in the coin: one market alone may be thin, and its price meaningless. */
function larger(sold: Path | undefined, bought: Path | undefined): Minor | undefined {
  if (sold === undefined || bought === undefined) return (sold ?? bought)?.received
  return sold.received > bought.received ? sold.received : bought.received
}

const noPrice = (): SuiteError =>
  new SuiteError(
    'NO_ROUTE',
    'Neither token has a market against XLM, which the fee is paid in. Try another token.',
  )

type BestPath = (from: string, to: string, amount: Minor) => Promise<Path | undefined>

/** Finds the way by which an amount of an asset brings the most of another one now; `undefined` when there is none. */
const createBestPath =
  (ask: AskHorizon): BestPath =>
  async (from, to, amount) => {
    const answer = await ask('/paths/strict-send', {
      ...assetQuery(from, 'source_'),
      source_amount: formatUnits(amount, STROOP_DECIMALS),
      destination_assets: to,
    })
    return read(Paths, answer)
      .filter((path) => path.to === to && path.sent === amount && path.received > 0n)
      .reduce<Path | undefined>(
        (best, path) => (best === undefined || path.received > best.received ? path : best),
        undefined,
      )
  }

/** The amount that a swap delivers. */
interface Rate {
  readonly sent: Minor
  readonly received: Minor
}

/** Below this, rounding to whole stroops alone makes more than a basis point. */
const LEAST_RECEIVED = 10_000n

/** How much worse a swap's rate is than a small part's, in basis points; null when the part is too small. */
export function priceImpactBps(whole: Rate, part: Rate | undefined): number | null {
  if (part === undefined || part.received < LEAST_RECEIVED) return null
  const fair = whole.sent * part.received
  const lost = fair - whole.received * part.sent
  // More for more is the part's rounding.
  return lost <= 0n ? 0 : Number((lost * 20_000n + fair) / (2n * fair))
}
