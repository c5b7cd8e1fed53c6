import { invalidField, SuiteError } from '../../domain/errors.ts'
import { createBoundedMap } from '../../kit/bounded-map.ts'
import type { Order } from '../../ports/product.ts'
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
  /** `id` is the quote's own where it is left out. The same quote may be kept under many, at little cost. */
  keep(quoted: QuotedSwap, order: Order, id?: string): void
  /**
   * The same swap at the price of its quote. A quote for this payer is kept as it is. Another one gets a route for the
   * payer that brings at least the quote's smallest amount. Throws SLIPPAGE when the quote has expired, or when no such
   * route is left.
   */
  quoteAgain(id: string, request: SwapRequest, order: Order): Promise<QuotedSwap>
}

export function createKeptQuotes(deps: SwapDeps): KeptQuotes {
  const quotes = createBoundedMap<Kept>(MOST)
  const latest = new WeakMap<QuotedSwap, Kept>()
  return {
    keep(quoted, { partner, payer }, id = quoted.offer.quote.id) {
      const same = latest.get(quoted)
      const kept = same ?? { partner: partner.slug, payer, quoted }
      if (same === undefined) latest.set(quoted, kept)
      quotes.set(id, kept)
    },

    async quoteAgain(id, request, order) {
      const kept = quotes.get(id)
      if (kept?.partner !== order.partner.slug || deps.clock.now() >= kept.quoted.expiresAt) throw expired(id)
      const quoted = named(kept.quoted, id)
      mustBeSame(quoted, request, order)
      if (quoted.route.tx !== undefined && kept.payer === order.payer) return quoted
      const route = await findRoute(deps, order.chain, request, order.payer)
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

/** A quote under the id by which it was given. */
function named(quoted: QuotedSwap, id: string): QuotedSwap {
  const { offer } = quoted
  if (offer.quote.id === id) return quoted
  return { ...quoted, offer: { ...offer, quote: { ...offer.quote, id } } }
}

function mustBeSame({ chain, offer, fee }: QuotedSwap, request: SwapRequest, order: Order): void {
  const { request: before } = offer
  const isSame =
    chain === order.chain &&
    isSameSwap(before, request) &&
    before.slippageBps === request.slippageBps &&
    (order.partnerBps ?? fee.terms.surchargeBps) === fee.terms.surchargeBps
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
