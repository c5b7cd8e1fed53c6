import { type Minor, minor } from '../../domain/money.ts'
import { leastOut, type Route, type RouteRequest } from '../../domain/quote.ts'
import { heldAmount, type LedgerAsset, readLedgerAsset, XRP } from '../../formats/xrpl.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { XrplNode } from '../../ports/xrpl-node.ts'
import { estimate, type Estimate, impactBps, type Leg } from './estimate.ts'
import { createLiquidityReader } from './liquidity.ts'
import { swapTx } from './payment.ts'
import { rehearse } from './rehearse.ts'
import { amountTooSmall } from '../shared/route-errors.ts'
import { routerOf } from '../shared/router-of.ts'
import { createTokenBook } from '../shared/token-book.ts'
import { createTokenSource, type ListedToken, symbolOf } from './token-source.ts'
import { decimalOf, minorOf } from './units.ts'

export interface XrplRouterDeps {
  readonly node: XrplNode
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  /** Tokens that the operator vouches for; any other is found by `currency.issuer`. */
  readonly listed: readonly ListedToken[]
  readonly clock: Clock
  readonly log: Log
}

/** How long a route may be shown and signed, in milliseconds: about four ledgers. */
const ROUTE_MS = 15_000
/** The network fee of a transaction while the ledger is not full, in drops. */
const NETWORK_FEE = minor(12n)
/** The digits of a token's amount that the ledger keeps. */
const DIGITS = 15

/** Routes over the ledger's own exchange: its pools and order books, directly or through XRP. */
export function createXrplRouter(deps: XrplRouterDeps): SwapRouter {
  const { node, networkId, clock } = deps
  const markets = createLiquidityReader({ node, clock })

  async function route({ from, to, amount, slippageBps, payer }: RouteRequest): Promise<Route> {
    const [sold, bought] = [readLedgerAsset(from), readLedgerAsset(to)]
    const spent = heldAmount(sold, amount)
    const seen = await estimate(markets, sold, bought, decimalOf(sold, spent), payer)
    const promised = minorOf(bought, seen.received)
    if (promised === 0n) throw amountTooSmall()
    const terms = { payer: payer ?? '', from: sold, amount: spent, to: bought, expected: promised }
    const best = payer === undefined ? terms : await rehearse(deps, terms, seen)
    const minOut = leastHeld(bought, best.expected, slippageBps)
    return {
      provider: 'xrpl',
      expectedOut: best.expected,
      minOut,
      priceImpactBps: impactBps(decimalOf(bought, best.expected), seen.ideal),
      networkFee: { asset: 'native', amount: NETWORK_FEE },
      hops: hopsOf(seen),
      expiresAt: new Date(clock.now().getTime() + ROUTE_MS),
      ...(sold.issuer === undefined ? {} : { coinValue: minorOf(XRP, seen.drops) }),
      ...(payer === undefined ? {} : { tx: swapTx(networkId, best, minOut) }),
    }
  }

  return routerOf(createTokenSource(deps.listed, markets), createTokenBook(deps), route)
}

/** The ledger may round a unit away where markets meet: no slippage at all would then be too little. */
const ROUNDING = 1_000_000_000n

/** The least that a payer agrees to, as far as the ledger can hold it. */
function leastHeld(asset: LedgerAsset, expected: Minor, slippageBps: number): Minor {
  const agreed = leastOut(expected, slippageBps)
  const rounded = expected - expected / ROUNDING - 1n
  const least = heldAmount(asset, minor(agreed < rounded ? agreed : rounded), DIGITS)
  if (least === 0n) throw amountTooSmall()
  return least
}

const nameOf = ({ currency, issuer }: LedgerAsset): string =>
  issuer === undefined ? 'XRP' : symbolOf(currency)

const hopsOf = ({ legs }: Estimate): Route['hops'] => legs.map((leg) => ({ label: labelOf(leg) }))

function labelOf({ paid, received, usesPool, usesBook }: Leg): string {
  const places = [...(usesPool ? ['AMM'] : []), ...(usesBook ? ['order book'] : [])]
  return `${nameOf(paid)}/${nameOf(received)} ${places.join(' and ')}`.trim()
}
