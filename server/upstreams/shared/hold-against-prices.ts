import type { Token } from '#contracts/api/payment.ts'
import { lossBps, type Route, type RouteRequest } from '../../domain/quote.ts'

/**
 * How far a route may differ from the prices of the token list, in basis points: they are up to an hour old. A route
 * that differs by more is held against the other aggregator's.
 */
const MOST_BPS = 500
/** The same where the other aggregator does not answer. */
const MOST_ALONE_BPS = 1_000
/** Two aggregators that differ by no more than this agree. */
const AGREE_BPS = 300

/** What a route loses against the prices of the token list, in basis points: less than zero is a gain. */
export function lossOf(
  tokens: readonly Token[],
  { from, to, amount }: RouteRequest,
  { expectedOut }: Route,
): number | undefined {
  const [sold, bought] = [from, to].map(({ address }) =>
    tokens.find((token) => token.address === address && token.verified),
  )
  if (sold?.priceUsd === undefined || bought?.priceUsd === undefined) return undefined
  return lossBps(
    { amount, decimals: sold.decimals, priceUsd: sold.priceUsd },
    { amount: expectedOut, decimals: bought.decimals, priceUsd: bought.priceUsd },
  )
}

/** True when a route gains more than a market gives, or loses more than its aggregator admits. */
export function isDoubtful(loss: number, { slippageBps }: RouteRequest, { priceImpactBps }: Route): boolean {
  return -loss > MOST_BPS + slippageBps || loss > Math.max(priceImpactBps ?? 0, 0) + MOST_BPS
}

/** The route to take when the first one is doubtful; `undefined` when none can be trusted. */
export function decideBetween(
  first: Route,
  second: Route | undefined,
  loss: (route: Route) => number | undefined,
): Route | undefined {
  const [lossOfFirst, lossOfSecond] = [loss(first) ?? 0, second && loss(second)]
  if (second !== undefined && isClose(first, second)) return first
  if (second !== undefined && lossOfSecond !== undefined && Math.abs(lossOfSecond) < Math.abs(lossOfFirst))
    return withLoss(second, lossOfSecond)
  return -lossOfFirst > MOST_ALONE_BPS ? undefined : withLoss(first, lossOfFirst)
}

function isClose(a: Route, b: Route): boolean {
  const [less, more] = a.expectedOut < b.expectedOut ? [a, b] : [b, a]
  return (more.expectedOut - less.expectedOut) * 10_000n <= more.expectedOut * BigInt(AGREE_BPS)
}

/** The loss that users see is the larger one: an aggregator's own word may be wrong. */
const withLoss = (route: Route, loss: number): Route => ({
  ...route,
  priceImpactBps: Math.max(route.priceImpactBps ?? loss, loss),
})
