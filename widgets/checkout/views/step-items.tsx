import type { StepKind } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import type { StepItem } from '#kit/controls/StepList.tsx'
import { kitText } from '#kit/text.ts'
import { signaturesOf } from '../../models/together.ts'
import type { ProductText } from '../product.ts'
import { kindsOf, signedAs } from '../quote/confirmations.ts'
import { costsOf, feeAssetOf } from '../quote/figures.ts'
import type { PricedQuote } from '../quote/priced-quote.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import { itemState } from './item-state.ts'

interface Planned {
  readonly prepared: Pick<SignSession, 'steps' | 'together'>
  readonly page: Pick<EmbedPage, 'chains' | 'wallets'>
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
  const isOpen = prepared.steps.length === 0
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
  const items = { trustline: trust, fee, approve, product: last }
  const kinds = kindsOf(quote, page, prepared)
  if (signedAs(quote, page, prepared) !== 'one') return kinds.map((kind) => items[kind])
  const costs = costsOf(quote, page).map(({ asset, minor }) => units(minor, asset, locale))
  const others = kinds.slice(0, -1).filter((kind) => kind === 'fee' || !isOpen)
  return [{ ...last, title: text.together(last.title, listOf(others)), detail: costs.join(' + ') }]
}

/** The steps of a session in their present states, with their transactions. */
export function followedSteps(
  session: SignSession,
  { locale, explorer, text }: Pick<Planned, 'locale' | 'text'> & { readonly explorer: string | undefined },
): StepItem[] {
  const current = session.steps.find(({ state }) => state !== 'confirmed')
  return signaturesOf(session).flatMap((steps) => {
    const step = steps.at(-1)
    if (step === undefined) return []
    const title = titleOf(step, session, text)
    const others = steps.slice(0, -1)
    const moving = others.length === 0 ? steps : steps.filter(({ kind }) => kind !== 'approve')
    return {
      id: step.id,
      title:
        others.length === 0
          ? title
          : checkoutText.review.together(title, listOf(others.map(({ kind }) => kind))),
      // A trust line moves nothing.
      ...(step.kind !== 'trustline' && {
        detail: moving
          .filter(({ kind }) => kind !== 'trustline')
          .map(({ amountMinor, asset }) => units(amountMinor, asset, locale))
          .join(' + '),
      }),
      state: itemState(step, current !== undefined && steps.includes(current)),
      status: checkoutText.progress.status[step.state],
      more: step.txHash !== undefined && (
        <TransactionLink hash={step.txHash} explorer={explorer} of={transactionName(step.kind, text)} />
      ),
    }
  })
}

const listOf = (kinds: readonly StepKind[]) =>
  new Intl.ListFormat(kitText.lang).format(kinds.map((kind) => checkoutText.review.carried[kind]))

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
