import type { StepKind } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import type { StepItem } from '#kit/controls/StepList.tsx'
import { chainOf } from '../../models/page-chain.ts'
import type { ProductText } from '../product.ts'
import { feeAssetOf } from '../quote/figures.ts'
import type { PricedQuote } from '../quote/priced-quote.ts'
import { checkoutText } from '../text/checkout.ts'
import { itemState } from './item-state.ts'

interface Planned {
  readonly prepared: readonly SessionStep[]
  readonly page: Pick<EmbedPage, 'chains'>
  readonly locale: string
  readonly text: ProductText
}

/** The steps of a payment before one is signed. Without a wallet, a trust line or an approval may not be needed. */
export function plannedSteps(
  quote: PricedQuote,
  { prepared, page, locale, text: product }: Planned,
): StepItem[] {
  const { fromToken, toToken } = quote
  const text = checkoutText.review
  const family = chainOf(page, quote.chain)?.family
  const isOpen = prepared.length === 0
  const needs = (kind: StepKind, maybe: boolean) =>
    isOpen ? maybe : prepared.some((step) => step.kind === kind)
  const trust: StepItem = {
    id: 'trustline',
    title: text.trust(toToken.symbol),
    state: 'ahead',
    status: isOpen ? text.trustMaybe : text.trustDeposit,
  }
  const fee: StepItem = {
    id: 'fee',
    title: text.fee,
    detail: units(quote.fees.totalMinor, feeAssetOf(quote, page), locale),
    state: 'ahead',
  }
  const approve: StepItem = {
    id: 'approve',
    title: product.review.approve(fromToken.symbol),
    detail: units(quote.inAmountMinor, fromToken, locale),
    state: 'ahead',
    status: isOpen ? text.approveMaybe : text.approveExact,
  }
  const last: StepItem = {
    id: 'product',
    title: product.review.product(fromToken.symbol, toToken.symbol),
    detail: units(quote.inAmountMinor, fromToken, locale),
    state: 'ahead',
    ...(quote.minOutMinor !== undefined && {
      status: text.atLeast(units(quote.minOutMinor, toToken, locale, GLANCE)),
    }),
  }
  // A product that delivers on another chain is paid by a plain transfer.
  const isHere = quote.toChain === undefined
  const isHeldByLine = isHere && (family === 'xrpl' || family === 'stellar') && toToken.address !== 'native'
  const isSpentByContract = isHere && family === 'evm' && fromToken.address !== 'native'
  return [
    ...(needs('trustline', isHeldByLine) ? [trust] : []),
    fee,
    ...(needs('approve', isSpentByContract) ? [approve] : []),
    last,
  ]
}

/** The steps of a session in their present states, with their transactions. */
export function followedSteps(
  session: SignSession,
  { locale, explorer, text }: Pick<Planned, 'locale' | 'text'> & { readonly explorer: string | undefined },
): StepItem[] {
  const current = session.steps.find(({ state }) => state !== 'confirmed')
  return session.steps.map((step) => ({
    id: step.id,
    title: titleOf(step, session, text),
    // A trust line moves nothing.
    ...(step.kind !== 'trustline' && { detail: units(step.amountMinor, step.asset, locale) }),
    state: itemState(step, step === current),
    status: checkoutText.progress.status[step.state],
    more: step.txHash !== undefined && (
      <TransactionLink hash={step.txHash} explorer={explorer} of={transactionName(step.kind, text)} />
    ),
  }))
}

export function transactionName(kind: StepKind, product: ProductText): string {
  const text = checkoutText.receipt
  if (kind === 'fee') return text.feeTransaction
  if (kind === 'approve') return text.approveTransaction
  return kind === 'trustline' ? text.trustTransaction : product.receipt.transaction
}

function titleOf(
  { kind, title, asset }: SessionStep,
  { quote }: SignSession,
  { review }: ProductText,
): string {
  const text = checkoutText.review
  if (kind === 'fee') return text.fee
  if (kind === 'approve') return review.approve(asset.symbol)
  if (kind === 'trustline') return text.trust(asset.symbol)
  return kind === 'product' && quote !== undefined
    ? review.product(quote.fromToken.symbol, quote.toToken.symbol)
    : title
}
