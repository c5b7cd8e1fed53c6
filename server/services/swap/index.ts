import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Token } from '#contracts/api/payment.ts'
import type { swapApi } from '#contracts/api/swap.ts'
import { type Caller, countedAs, type PartnerCaller } from '../../domain/caller.ts'
import { type Audience, showFees, showPrepared } from '../../domain/presentation.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Payments, SwapAsk } from '../../ports/payments.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import { showQuotedSwap } from './show-quoted-swap.ts'

export interface SwapDeps {
  readonly payments: Pick<Payments, 'quote' | 'prepare' | 'report'>
  readonly chains: Chains
  readonly router: Pick<SwapRouter, 'tokens' | 'token'>
  readonly payloads: WalletPayloads
}

type SwapTokens = Pick<SwapAsk, 'chain' | 'fromToken' | 'toToken'>

/** Swap, as partners and widgets call it. */
export function createSwap({
  payments,
  chains,
  router,
  payloads,
}: SwapDeps): Handlers<typeof swapApi, Caller> {
  /** Makes the tokens of a swap known at the expense of whoever names them. */
  async function known({ chain, fromToken, toToken }: SwapTokens, asker: string): Promise<void> {
    const { key } = chains.get(chain).chain
    await Promise.all([fromToken, toToken].map((ref) => router.token(key, ref, asker)))
  }

  return {
    async listTokens({ query, caller }) {
      const { chain } = chains.get(query.chain)
      const tokens = await router.tokens(chain.key)
      return { chain: chain.key, tokens: caller.kind === 'key' ? [...tokens] : tokens.map(withoutLogo) }
    },

    async quoteSwap({ query, caller, address }) {
      await known(query, countedAs(caller, address))
      const quoted = await payments.quote({
        partner: caller.partner,
        chain: query.chain,
        fromToken: query.fromToken,
        toToken: query.toToken,
        amountMinor: query.amountMinor,
        amount: query.amount,
        slippageBps: query.slippageBps,
        partnerBps: caller.kind === 'key' ? query.partnerBps : undefined,
        payer: query.userAddress,
        sentIn: 'query',
      })
      return { quote: showQuotedSwap(quoted, audienceOf(caller)) }
    },

    async prepareSwap({ body, caller, address }) {
      await known(body, countedAs(caller, address))
      const intent = await payments.prepare({
        partner: caller.partner,
        env: caller.key.env,
        chain: body.chain,
        fromToken: body.fromToken,
        toToken: body.toToken,
        amountMinor: body.amountMinor,
        amount: body.amount,
        slippageBps: body.slippageBps,
        partnerBps: body.partnerBps,
        payer: body.userAddress,
        sentIn: 'body',
      })
      return showPrepared(intent, payloads.write, 'partner')
    },

    async reportSwap({ body, caller }) {
      const { intent, duplicate, feeTxHash, sourceTxHash } = await payments.report({
        partner: caller.partner,
        env: caller.key.env,
        ...body,
      })
      return {
        status: intent.booked === 'posted' ? 'accrued' : 'pending',
        duplicate,
        chain: intent.chain,
        feeTxHash,
        sourceTxHash,
        fees: showFees(intent.deal.fee, 'partner'),
      }
    },
  }
}

/** A widget's policy forbids pictures of strangers' servers, who would learn who looks at them. */
const withoutLogo = ({ logoURI: _logo, ...token }: Token): Token => token

const audienceOf = (caller: PartnerCaller): Audience => (caller.kind === 'key' ? 'partner' : 'visitor')
