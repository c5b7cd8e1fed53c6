import { SuiteError } from '../../domain/errors.ts'
import { type FeeSplit, type FeeTerms, feeTerms, smallestNotional, splitFee } from '../../domain/fees.ts'
import { formatId } from '../../domain/ids.ts'
import { formatUnits, type Minor, minor, readMinor } from '../../domain/money.ts'
import { refuseLoss, type Route, type RouteRequest } from '../../domain/quote.ts'
import { defined } from '../../kit/defined.ts'
import type { QuoteContext } from '../../ports/product.ts'
import type { SwapDeps } from './deps.ts'
import { type QuotedSwap, quoteRecord, type SwapRequest } from './offer.ts'

/**
 * Splits the fee of a swap and finds its route. The fee is on top of the swapped amount, in the same asset, or beside
 * it in the chain's coin. Throws AMOUNT_TOO_SMALL when the platform fee would be zero.
 */
export async function quoteSwap(
  deps: SwapDeps,
  request: SwapRequest,
  context: QuoteContext,
): Promise<QuotedSwap> {
  const { chain } = deps.chains.get(context.chain)
  const { fromToken: from } = request
  const amount = readMinor(request.amountMinor)
  const terms = feeTerms(context.partner, 'swap', context.partnerBps)
  const asset = chain.feeAsset(from)
  const isInKind = asset.address === from.address
  // Where the fee does not depend on the route, a fee that is too small is refused without one.
  if (isInKind) payableFee({ request, notional: amount }, terms)
  const route = await findRoute(deps, chain.key, request, context.payer)
  refuseLoss(route.priceImpactBps)
  return {
    chain: chain.key,
    principal: { asset: from, amount },
    fee: {
      asset,
      terms,
      split: payableFee({ request, notional: isInKind ? amount : coinValueOf(route) }, terms),
    },
    offer: { request, quote: quoteRecord(formatId('q', deps.random.bytes(40)), route) },
    expiresAt: route.expiresAt,
    route,
  }
}

export const findRoute = (
  { router }: Pick<SwapDeps, 'router'>,
  chain: QuoteContext['chain'],
  request: SwapRequest,
  payer: string | undefined,
): Promise<Route> => router.route(chain, routeRequest(request, payer))

const routeRequest = (
  { fromToken: from, toToken: to, amountMinor, slippageBps }: SwapRequest,
  payer: string | undefined,
): RouteRequest => ({ from, to, amount: readMinor(amountMinor), slippageBps, ...defined({ payer }) })

interface FeeBase {
  readonly request: SwapRequest
  /** The amount that the fee is a part of: the swapped amount, or its value in the coin. */
  readonly notional: Minor
}

/** The fee, which must not be zero. */
function payableFee({ request, notional }: FeeBase, terms: FeeTerms): FeeSplit {
  const fee = splitFee(notional, terms)
  if (fee.platformFee > 0n) return fee
  const why = 'The amount is too small: its fee would be zero.'
  if (notional === 0n) throw new SuiteError('AMOUNT_TOO_SMALL', `${why} Raise it.`)
  const { fromToken, amountMinor } = request
  const enough = smallestNotional(terms.platformBps)
  // Rounded up, so that the amount that is named is accepted at this price.
  const least = (readMinor(amountMinor) * enough + notional - 1n) / notional
  const minimum = formatUnits(minor(least), fromToken.decimals)
  throw new SuiteError('AMOUNT_TOO_SMALL', `${why} The smallest amount is ${minimum} ${fromToken.symbol}.`, {
    details: { minimum, symbol: fromToken.symbol },
  })
}

/** The value of the amount in the coin, for assets that the treasury does not take. */
function coinValueOf({ coinValue }: Route): Minor {
  if (coinValue !== undefined) return coinValue
  throw new SuiteError(
    'UPSTREAM_ERROR',
    'The route came without the value that its fee depends on. Try again.',
  )
}
