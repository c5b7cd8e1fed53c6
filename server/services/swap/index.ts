import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Token } from '#contracts/api/payment.ts'
import type { swapApi } from '#contracts/api/swap.ts'
import { type Caller, countedAs, type PartnerCaller } from '../../domain/access/caller.ts'
import { invalidField } from '../../domain/errors.ts'
import { allows, lockedToken, mustBeOfferedSwap } from '../../domain/account/locks.ts'
import { type Logos, logoForWidget } from '../../domain/market/logos.ts'
import { readMinor } from '../../domain/money.ts'
import { formsOf } from '../../domain/payment/expectations.ts'
import {
  type Audience,
  showCredit,
  showFees,
  showPrepared,
  warnOfEarlier,
} from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { ChainNames } from '../../ports/chain.ts'
import type { ProductEngine, ProductService } from '../../ports/product-service.ts'
import type { Product } from '../../ports/product.ts'
import type { SwapDeps } from './deps.ts'
import { type QuotedSwap, type SwapOffer, swapNeeds, type SwapRequest } from './offer.ts'
import { continueSwap, paidFeesFor } from './credit.ts'
import { createKeptQuotes, type KeptQuotes } from './kept-quotes.ts'
import { planSwap, renewSwap } from './plan-swap.ts'
import { quoteSwap } from './quote-swap.ts'
import { showOffer, showQuotedSwap } from './show-swap.ts'
import { understandSwap } from './understand-swap.ts'
import { quoteWarnings, tokenWarnings } from './warnings.ts'

type SwapProduct = Product<SwapRequest, SwapOffer, QuotedSwap>

/** Swaps as the payment engine sees them. */
const createSwapProduct = (deps: SwapDeps, kept: KeptQuotes): SwapProduct => ({
  key: 'swap',
  async quote(request, context) {
    const { fromToken: from, toToken: to, slippageBps } = request
    mustBeOfferedSwap(context.partner, { chain: context.chain, from, to, slippageBps })
    return context.quoteId === undefined
      ? quoteSwap(deps, request, context)
      : kept.quoteAgain(context.quoteId, request, context)
  },
  plan: (quoted, payer) => planSwap(deps, quoted, payer),
  needs: swapNeeds,
  renew: (intent) => renewSwap(deps, intent),
  expectations: (intent, step) =>
    formsOf(intent, step).map((tx) => ({
      kind: 'product',
      notBefore: new Date(intent.createdAt),
      payer: intent.payer,
      tx,
      toToken: intent.deal.offer.request.toToken,
      minOut: readMinor(intent.deal.offer.quote.minOutMinor),
    })),
  warn: tokenWarnings,
  show: (intent, audience) => ({ quote: showOffer(intent, audience) }),
})

export function createSwap(deps: SwapDeps): ProductService<SwapProduct, Handlers<typeof swapApi, Caller>> {
  const kept = createKeptQuotes(deps)
  const product = createSwapProduct(deps, kept)
  return { product, serve: (engine) => createHandlers(deps, product, kept, engine) }
}

/** Swaps as partners and widgets call them. */
function createHandlers(
  deps: SwapDeps,
  product: SwapProduct,
  kept: KeptQuotes,
  { payments, payloads, sessions }: ProductEngine,
): Handlers<typeof swapApi, Caller> {
  const { chains, router, prices } = deps
  return {
    async listTokens({ query, caller }) {
      const { chain } = chains.get(query.chain)
      const tokens = await router.tokens(chain.key)
      const priceOf = (token: Token) => prices.priceOf(chain.key, token)
      return {
        chain: chain.key,
        tokens: offeredTokens(caller, chain.key, tokens).map((token) => ({
          ...withOwnLogo(deps.logos, chain.key, token, audienceOf(caller)),
          ...defined({ priceUsd: priceOf(token) }),
        })),
      }
    },

    async quoteSwap({ query, caller, address }) {
      const { chain } = chains.get(query.chain)
      const request = await understandSwap(deps, query, 'query', countedAs(caller, address))
      const context = {
        partner: caller.partner,
        chain: chain.key,
        ...defined({
          payer: query.userAddress === undefined ? undefined : readPayer(chain, query.userAddress, 'query'),
          partnerBps: caller.kind === 'key' ? query.partnerBps : undefined,
        }),
      }
      const quoted = await product.quote(request, context)
      const warnings = quoteWarnings(request, quoted.route.priceImpactBps)
      if (caller.kind !== 'key') return { quote: showQuotedSwap(quoted, 'visitor'), warnings }
      return { quote: showQuotedSwap(kept.keep(quoted, context), 'partner'), warnings }
    },

    async prepareSwap({ body, caller, address }) {
      const request = await understandSwap(deps, body, 'body', countedAs(caller, address))
      const { partner, key } = caller
      if (body.intentId !== undefined) {
        const { chain } = chains.get(body.chain)
        const payer = readPayer(chain, body.userAddress, 'body')
        const about = { partner: partner.slug, env: key.env, product: product.key, chain: chain.key, payer }
        const intent = await continueSwap(payments, about, body.intentId, request)
        return { ...showPrepared(intent, payloads.write, 'partner'), quote: showOffer(intent, 'partner') }
      }
      const intent = await payments.prepare(product, {
        partner,
        env: key.env,
        chain: body.chain,
        payer: body.userAddress,
        request,
        ...defined({ partnerBps: body.partnerBps, quoteId: body.quoteId }),
      })
      const { credits, onTheirWay } = await paidFeesFor(payments, intent, request)
      const credit = credits.at(-1)
      return {
        ...showPrepared(intent, payloads.write, 'partner'),
        warnings: [...intent.warnings, ...onTheirWay.slice(-1).map(warnOfEarlier)],
        quote: showOffer(intent, 'partner'),
        ...defined({ credit: credit && showCredit(credit) }),
      }
    },

    async reportSwap({ body, caller }) {
      const { intent, duplicate, feeTxHash, sourceTxHash, sourceVerification } = await payments.report({
        partner: caller.partner,
        env: caller.key.env,
        product: 'swap',
        ...body,
      })
      return {
        status: intent.booked === 'posted' ? 'accrued' : 'pending',
        duplicate,
        chain: intent.chain,
        feeTxHash,
        sourceTxHash: sourceTxHash ?? body.sourceTxHash,
        sourceVerification,
        fees: showFees(intent.deal.fee, 'partner'),
      }
    },

    async checkoutSwap({ body, caller, address }) {
      const { chain } = chains.get(body.chain)
      const { userAddress, returnUrl } = body
      sessions.mustAdmit(caller, { purpose: 'sign', ...defined({ returnUrl }) })
      const request = await understandSwap(deps, body, 'body', countedAs(caller, address))
      // Quoted before anything is stored, so that a swap without a route fails here and not in the popup.
      await product.quote(request, { partner: caller.partner, chain: chain.key })
      return sessions.open(caller, {
        purpose: 'sign',
        product: 'swap',
        chain: chain.key,
        request,
        ...defined({ userAddress, returnUrl }),
      })
    },
  }
}

function readPayer(chain: ChainNames, address: string, sentIn: 'query' | 'body'): string {
  const payer = chain.canonicalAddress(address)
  if (payer === undefined) throw invalidField(`${sentIn}.userAddress`, `must be an address on ${chain.key}`)
  return payer
}

/** With the logo at our own media host: other servers would learn who looks at it. */
function withOwnLogo(logos: Logos, chain: string, token: Token, audience: Audience): Token {
  const { logoURI: _theirs, ...rest } = token
  const own = logos.token(chain, token)
  return { ...rest, ...defined({ logoURI: audience === 'partner' ? own : logoForWidget(own) }) }
}

/** The tokens that a partner's visitors can choose. Its server gets all of them. */
function offeredTokens(caller: PartnerCaller, chain: string, tokens: readonly Token[]): readonly Token[] {
  const { from, to } = caller.partner.locks?.swap ?? {}
  if (caller.kind === 'key' || from === undefined || to === undefined) return tokens
  return tokens.filter((token) => {
    const name = lockedToken(chain, token)
    return allows(from, name) || allows(to, name)
  })
}

const audienceOf = (caller: PartnerCaller): Audience => (caller.kind === 'key' ? 'partner' : 'visitor')
