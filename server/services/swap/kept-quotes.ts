import { LRUCache } from 'lru-cache'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { Route } from '../../domain/quote.ts'
import type { QuoteContext } from '../../ports/product.ts'
import type { SwapDeps } from './deps.ts'
import { type QuotedSwap, quoteRecord, type SwapRequest } from './offer.ts'
import { findRoute } from './quote-swap.ts'

/** The quotes of some minutes for many partners; a few kilobytes each. */
const MOST = 5_000

interface Kept {
  readonly partner: string
  readonly payer?: string | undefined
  readonly quoted: QuotedSwap
}

/** The quotes that partners were given, until they expire. A new process knows none of them. */
export interface KeptQuotes {
  /** Keeps a quote. Where it says the same as one that still stands, it is that one: answers the one that was kept. */
  keep(quoted: QuotedSwap, context: QuoteContext): QuotedSwap
  /**
   * The same swap at the price of its quote. A quote for this payer is kept as it is. Another one gets a route for the
   * payer that brings at least the quote's smallest amount. Throws SLIPPAGE when the quote has expired, or when no such
   * route is left.
   */
  quoteAgain(id: string, request: SwapRequest, context: QuoteContext): Promise<QuotedSwap>
}

export function createKeptQuotes(deps: SwapDeps): KeptQuotes {
  const quotes = new LRUCache<string, Kept>({ max: MOST })
  /** The quotes on each route, by who asked for what, and at which fee. */
  const onRoute = new WeakMap<Route, Map<string, QuotedSwap>>()
  return {
    keep(quoted, { partner, payer }) {
      const given = onRoute.get(quoted.route) ?? new Map<string, QuotedSwap>()
      onRoute.set(quoted.route, given)
      const asked = JSON.stringify([partner.slug, payer, quoted.offer.request, quoted.fee.terms])
      const standing = given.get(asked) ?? quoted
      given.set(asked, standing)
      quotes.set(standing.offer.quote.id, { partner: partner.slug, payer, quoted: standing })
      return standing
    },

    async quoteAgain(id, request, context) {
      const kept = quotes.get(id)
      if (kept?.partner !== context.partner.slug || deps.clock.now() >= kept.quoted.expiresAt)
        throw expired(id)
      const { quoted } = kept
      mustBeSame(quoted, request, context)
      if (quoted.route.tx !== undefined && kept.payer === context.payer) return quoted
      const route = await findRoute(deps, context.chain, request, context.payer)
      if (route.minOut < quoted.route.minOut)
        throw new SuiteError('SLIPPAGE', 'The price has moved since this quote. Ask for a fresh one.', {
          details: { reason: 'PRICE_MOVED', quoteId: id },
        })
      return {
        ...quoted,
        offer: { request, quote: quoteRecord(id, route) },
        expiresAt: route.expiresAt,
        route,
      }
    },
  }
}

function mustBeSame({ chain, offer, fee }: QuotedSwap, request: SwapRequest, context: QuoteContext): void {
  const { request: before } = offer
  const isSame =
    chain === context.chain &&
    isSameSwap(before, request) &&
    before.slippageBps === request.slippageBps &&
    (context.partnerBps ?? fee.terms.surchargeBps) === fee.terms.surchargeBps
  if (!isSame) throw invalidField('body.quoteId', 'must be a quote of the same swap, with the same limits')
}

/** Whether two requests swap the same amount of the same tokens. */
export const isSameSwap = (a: SwapRequest, b: SwapRequest): boolean =>
  a.fromToken.address === b.fromToken.address &&
  a.toToken.address === b.toToken.address &&
  a.amountMinor === b.amountMinor

const expired = (quoteId: string) =>
  new SuiteError('SLIPPAGE', 'This quote has expired. Ask for a fresh one.', {
    details: { reason: 'QUOTE_EXPIRED', quoteId },
  })
