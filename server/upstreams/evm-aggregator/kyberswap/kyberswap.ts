import type * as z from 'zod'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { leastOut, priceImpactBps, type Route, type RouteRequest } from '../../../domain/quote.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import { isNative } from '../../../formats/coins.ts'
import { ERC7528_COIN } from '../../../formats/evm.ts'
import { createHttpClient, type HttpAnswer } from '../../http-client.ts'
import { type RoutedChain, networkFeeOf, ROUTE_MS, type RouteProvider } from '../provider.ts'
import { amountTooSmall, noRoute, priceMoved, routeServiceFailed } from '../../shared/route-errors.ts'
import { hopsOf } from '../../shared/token-text.ts'
import { kyberError } from './errors.ts'
import { rawMember } from './raw-member.ts'
import { KyberBuild, KyberRoutes } from './schema.ts'

export interface KyberDeps {
  /** Such as `https://aggregator-api.kyberswap.com`, without a path. */
  readonly url: string
  /** Our name with KyberSwap: named clients have wider limits. */
  readonly clientId: string
  readonly clock: Clock
  readonly log: Log
}

const ROUTES_DEADLINE_MS = 5_000
const BUILD_DEADLINE_MS = 8_000
/** Until when the router takes the call. */
const CALL_SECONDS = 20 * 60
/** Above this slippage it wants to be told that it is meant, in basis points. */
const CAPPED_SLIPPAGE = 2_000

/** KyberSwap's Aggregator API: a route, then the call that executes it. Without a payer there is only the route. */
export function createKyberRouter({ url, clientId, clock, log }: KyberDeps): RouteProvider {
  const http = createHttpClient({
    name: 'kyberswap',
    title: 'The route service',
    baseUrl: url,
    headers: { 'x-client-id': clientId },
    clock,
    log,
  })

  async function route(chain: RoutedChain, request: RouteRequest): Promise<Route> {
    const { kyberswap: slug } = chain
    if (slug === undefined) throw noRoute(`KyberSwap does not serve ${chain.key}`)
    const { from, to, amount, payer } = request
    const answer = await http.request({
      method: 'GET',
      path: `/${slug}/api/v1/routes`,
      query: {
        tokenIn: spelled(from),
        tokenOut: spelled(to),
        amountIn: amount.toString(),
        gasInclude: true,
        ...(payer === undefined ? {} : { origin: payer }),
      },
      deadlineMs: ROUTES_DEADLINE_MS,
    })
    const found = read(KyberRoutes, answer, to).data
    mustAnswer(request, found)
    const built = payer === undefined ? undefined : await build(slug, request, payer, answer)
    return toRoute(chain, request, found, built, clock.now())
  }

  async function build(
    slug: string,
    { to, amount, slippageBps }: RouteRequest,
    payer: string,
    routes: HttpAnswer,
  ): Promise<KyberBuild['data']> {
    const routeSummary = rawMember(routes.text, ['data', 'routeSummary'])
    if (routeSummary === undefined) throw routeServiceFailed('KyberSwap gave no route')
    const rest = JSON.stringify({
      sender: payer,
      recipient: payer,
      slippageTolerance: slippageBps,
      ...(slippageBps > CAPPED_SLIPPAGE ? { ignoreCappedSlippage: true } : {}),
      deadline: Math.floor(clock.now().getTime() / 1000) + CALL_SECONDS,
      source: clientId,
    })
    const answer = await http.request({
      method: 'POST',
      path: `/${slug}/api/v1/route/build`,
      body: `{"routeSummary":${routeSummary},${rest.slice(1)}`,
      deadlineMs: BUILD_DEADLINE_MS,
    })
    const { data } = read(KyberBuild, answer, to)
    if (data.amountIn !== amount) throw routeServiceFailed("KyberSwap's call is for another amount")
    return data
  }

  return { name: 'kyberswap', route, close: () => http.close() }
}

/** An answer of the expected form. KyberSwap's refusals may come with any status. */
function read<S extends z.ZodType>(schema: S, answer: HttpAnswer, to: Asset): z.output<S> {
  const parsed = schema.safeParse(answer.json)
  if (answer.status === 200 && parsed.success) return parsed.data
  throw kyberError(answer, to.address)
}

/** An answer to another question (a cache gone wrong) must not be shown as the answer to this one. */
function mustAnswer({ from, to, amount }: RouteRequest, { routeSummary }: KyberRoutes['data']): void {
  const isSame =
    routeSummary.tokenIn.toLowerCase() === spelled(from).toLowerCase() &&
    routeSummary.tokenOut.toLowerCase() === spelled(to).toLowerCase() &&
    routeSummary.amountIn === amount
  if (!isSame) throw routeServiceFailed("KyberSwap's answer is to another question")
}

function toRoute(
  chain: RoutedChain,
  { from, slippageBps, payer }: RouteRequest,
  { routeSummary, routerAddress }: KyberRoutes['data'],
  built: KyberBuild['data'] | undefined,
  now: Date,
): Route {
  const quoted = routeSummary.amountOut
  const expectedOut = built?.amountOut ?? quoted
  if (expectedOut === 0n) throw amountTooSmall()
  if (expectedOut < leastOut(quoted, slippageBps)) throw priceMoved()
  // Its documents do not say whether the call's minimum is of the route's amount or of the build's.
  const minOut = minor(leastOut(smaller(quoted, expectedOut), slippageBps))
  const router = built?.routerAddress ?? routerAddress
  const tx: Route['tx'] =
    built === undefined || payer === undefined
      ? undefined
      : {
          family: 'evm',
          chainId: chain.id,
          from: payer,
          to: router,
          value: built.transactionValue,
          data: built.data,
        }
  return {
    provider: 'kyberswap',
    expectedOut,
    minOut,
    priceImpactBps: priceImpactBps(routeSummary.amountInUsd, routeSummary.amountOutUsd),
    hops: hopsOf((routeSummary.route ?? []).flat().map(({ exchange }) => exchange)),
    expiresAt: new Date(now.getTime() + ROUTE_MS),
    ...networkFeeOf(chain, gasOf(routeSummary)),
    ...(from.address === chain.coin.address ? {} : { spender: router }),
    ...(tx === undefined ? {} : { tx }),
  }
}

/** Gas times its price. The data fee of a rollup comes in dollars only, and is left out. */
function gasOf({ gas, gasPrice }: KyberRoutes['data']['routeSummary']): bigint | undefined {
  return gas === undefined || gasPrice === undefined ? undefined : gas * gasPrice
}

const spelled = (asset: Asset): string => (isNative(asset) ? ERC7528_COIN : asset.address)
const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)
