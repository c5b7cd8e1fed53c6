import type { embedApi } from '#contracts/api/embed.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { type Caller, countedAs } from '../../domain/caller.ts'
import { defined } from '../../kit/defined.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { isPageOf, mustBeAllowed, parseOrigin } from '../../domain/origin.ts'
import type { Partner } from '../../domain/partner.ts'
import { showAmount } from '../../domain/presentation.ts'
import type { AssetRef, Chain } from '../../ports/chain.ts'
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
      if (address === undefined) throw invalidField('query.address', `must be an address on ${chain.key}`)
      const wanted = query.tokens.map((ref) => assetOf(chain, ref))
      const found = await Promise.all(wanted.map((asset) => balanceOf(chain, address, asset)))
      return { balances: found.flat() }
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

    async checkoutSwap({ body, caller, address }) {
      mustBeActive(caller.partner)
      const { chain } = chains.get(body.chain)
      const returnUrl = pageOf(caller.origin, body.returnUrl)
      const asker = countedAs(caller, address)
      await Promise.all([body.fromToken, body.toToken].map((ref) => router.token(chain.key, ref, asker)))
      // Quoted before anything is kept, so that a swap without a route fails here and not in the popup.
      const quoted = await payments.quote({
        partner: caller.partner,
        chain: body.chain,
        fromToken: body.fromToken,
        toToken: body.toToken,
        amountMinor: body.amountMinor,
        amount: body.amount,
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

/** A chain knows an asset by its name, listed or not: no list is asked. */
function assetOf(chain: Chain, ref: string): AssetRef {
  const asset = chain.canonicalAsset(ref)
  if (asset === undefined)
    throw invalidField(
      'query.tokens',
      `must be \`${chain.coin.address}\` and addresses of tokens on ${chain.key}`,
    )
  return asset
}

/** What is held of a token; nothing of one that is no token, so that the others are told all the same. */
async function balanceOf(chain: Chain, owner: string, asset: AssetRef) {
  try {
    const [amount] = await chain.balances(owner, [asset])
    if (amount === undefined) return []
    return [{ token: asset.address, ...showAmount(asset, amount.toString()) }]
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'UNSUPPORTED_TOKEN') return []
    throw error
  }
}

function pageOf(origin: string, url: string | undefined): string | undefined {
  if (url === undefined || isPageOf(url, origin)) return url
  throw invalidField('body.returnUrl', `must be a page of ${origin}`)
}
