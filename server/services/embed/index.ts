import type { embedApi } from '#contracts/api/embed.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/caller.ts'
import { defined } from '../../domain/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { isPageOf, mustBeAllowed, parseOrigin } from '../../domain/origin.ts'
import type { Partner } from '../../domain/partner.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Payments } from '../../ports/payments.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { WidgetSessions } from '../../ports/widget-sessions.ts'

export interface EmbedDeps {
  readonly tokens: {
    issueSession(of: { readonly partner: string; readonly origin: string; readonly secret: string }): {
      readonly token: string
      readonly expiresAt: string
    }
  }
  readonly sessions: WidgetSessions
  readonly chains: Chains
  readonly router: Pick<SwapRouter, 'token'>
  readonly payments: Pick<Payments, 'quote'>
}

/** What our own widgets call for their visitors. */
export function createEmbed(deps: EmbedDeps): Handlers<typeof embedApi, Caller> {
  const { tokens, sessions, chains, router, payments } = deps
  return {
    openEmbed({ body, caller }) {
      const origin = mustBeAllowed(parseOrigin(body.origin) ?? body.origin, caller.partner)
      return tokens.issueSession({ partner: caller.partner.slug, origin, secret: body.visitor })
    },

    async listBalances({ query }) {
      const { chain } = chains.get(query.chain)
      const address = chain.canonicalAddress(query.address)
      if (address === undefined) throw invalid('query.address', `must be an address on ${chain.key}`)
      const assets = await Promise.all(query.tokens.map((token) => router.token(chain.key, token)))
      const amounts = await chain.balances(address, assets)
      return {
        balances: assets.map((asset, i) => ({
          token: asset.address,
          amountMinor: (amounts[i] ?? 0n).toString(),
        })),
      }
    },

    connectWallet({ body, caller }) {
      const { chain } = chains.get(body.chain)
      const returnUrl = pageOf(caller.origin, body.returnUrl)
      return sessions.open(
        {
          partner: caller.partner.slug,
          env: 'live',
          purpose: 'connect',
          chain: chain.key,
          product: 'swap',
          origin: caller.origin,
          visitor: caller.visitor,
          ...defined({ returnUrl }),
        },
        undefined,
      )
    },

    async checkoutSwap({ body, caller }) {
      mustBeActive(caller.partner)
      const { chain } = chains.get(body.chain)
      const returnUrl = pageOf(caller.origin, body.returnUrl)
      // Quoted before anything is kept, so that a swap without a route fails here and not in the popup.
      const quoted = await payments.quote({
        partner: caller.partner,
        chain: body.chain,
        fromToken: body.fromToken,
        toToken: body.toToken,
        amountMinor: body.amountMinor,
        slippageBps: body.slippageBps,
        sentIn: 'body',
      })
      return sessions.open(
        {
          partner: caller.partner.slug,
          env: 'live',
          purpose: 'sign',
          chain: chain.key,
          product: 'swap',
          origin: caller.origin,
          visitor: caller.visitor,
          request: quoted.request,
          ...defined({ returnUrl }),
        },
        body.userAddress,
      )
    },
  }
}

/** Visitors pay for real: a partner that is not active yet can show quotes, and no more. */
function mustBeActive(partner: Partner): void {
  if (partner.status !== 'active')
    throw new SuiteError(
      'PENDING_ACTIVATION',
      'This site’s account is not active yet. Swaps open when it is.',
    )
}

function pageOf(origin: string, url: string | undefined): string | undefined {
  if (url === undefined || isPageOf(url, origin)) return url
  throw invalid('body.returnUrl', `must be a page of ${origin}`)
}

const invalid = (path: string, message: string) =>
  new SuiteError('INVALID_REQUEST', `\`${path}\` ${message}.`, { details: [{ path, message }] })
