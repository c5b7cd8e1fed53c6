import { SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import { readMinor } from '../../domain/money.ts'
import { receiverOf } from '../../domain/payment/tx.ts'
import type { StepForm } from '../../domain/payment/step.ts'
import { defined } from '../../kit/defined.ts'
import type { Chain, Preparation } from '../../ports/chain.ts'
import type { Plan, Renewal } from '../../ports/product.ts'
import type { SwapDeps } from './deps.ts'
import { type QuotedSwap, quoteRecord, type RoutedSwap, type SwapIntent, type SwapOffer } from './offer.ts'
import { findRoute } from './quote-swap.ts'
import { quoteWarnings } from './warnings.ts'

/** The steps of a quoted swap, beside its fee. */
export function planSwap({ chains }: SwapDeps, quoted: QuotedSwap, payer: string): Promise<Plan> {
  const { chain, offer, route } = quoted
  return planRoute(chains.get(chain).chain, { request: offer.request, route }, payer)
}

/** The same swap on a fresh route. The fee depends on the amount, not on the price, so it stays as it was agreed. */
export async function renewSwap(
  deps: SwapDeps,
  { chain: key, payer, deal }: SwapIntent,
): Promise<Renewal<SwapOffer>> {
  const { chain } = deps.chains.get(key)
  const { request } = deal.offer
  const route = await findRoute(deps, chain.key, request, payer)
  const plan = await planRoute(chain, { request, route }, payer)
  const quote = quoteRecord(formatId('q', deps.random.bytes(40)), route)
  return { ...plan, offer: { request, quote }, expiresAt: route.expiresAt }
}

async function planRoute(chain: Chain, routed: RoutedSwap, payer: string): Promise<Plan> {
  const { request, route } = routed
  return {
    steps: await buildSteps(chain, routed, payer),
    warnings: quoteWarnings(request, route.priceImpactBps),
  }
}

/** The trust lines and approvals that the chain needs, then the swap itself. */
async function buildSteps(chain: Chain, { request, route }: RoutedSwap, payer: string): Promise<StepForm[]> {
  const { tx } = route
  if (tx === undefined)
    throw new SuiteError('UPSTREAM_ERROR', 'The route came without a transaction to sign. Try again.')
  const { fromToken: from, toToken: to } = request
  const amount = readMinor(request.amountMinor)
  chain.checkProduct(tx, { payer, from, amount, to, minOut: route.minOut })
  const [preparations, callsContract] = await Promise.all([
    chain.preparations({
      payer,
      from,
      amount,
      to,
      expectedOut: route.expectedOut,
      ...defined({ spender: route.spender, resetsAllowance: route.resetsAllowance }),
    }),
    chain.callsContract?.(tx),
  ])
  if (callsContract === false)
    throw new SuiteError('UPSTREAM_ERROR', 'The route goes to an address without a contract. Try again.', {
      cause: new Error(`${receiverOf(tx)} has no code on ${chain.key}`),
    })
  return [
    ...preparations.map(preparationStep),
    {
      id: 'product',
      kind: 'product',
      title: `Swap ${from.symbol} for ${to.symbol}`,
      asset: from,
      amountMinor: amount.toString(),
      to: receiverOf(tx),
      receives: to,
      tx,
    },
  ]
}

function preparationStep(preparation: Preparation): StepForm {
  const { kind, asset, to, tx } = preparation
  const shared = { kind, asset, to, tx }
  if (kind === 'trustline')
    return { ...shared, id: 'trustline', title: `Add a trust line for ${asset.symbol}`, amountMinor: '0' }
  const { amount } = preparation
  return amount === 0n
    ? { ...shared, id: 'approve-reset', title: `Reset the approval of ${asset.symbol}`, amountMinor: '0' }
    : {
        ...shared,
        id: 'approve',
        title: `Approve ${asset.symbol}`,
        amountMinor: amount.toString(),
      }
}
