import type { StepKind } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { plural } from '#kit/plural.ts'
import { kitText } from '#kit/text.ts'
import { chainOf } from '../../models/page-chain.ts'
import { confirmationsText as text } from '../../words/en/later.ts'
import type { PricedQuote } from './priced-quote.ts'

/** The signatures that a payment needs, before one is made. */

type Page = Pick<EmbedPage, 'chains' | 'wallets'>
type Quoted = Pick<PricedQuote, 'chain' | 'toChain' | 'fromToken' | 'toToken'>
/** A session before its first signature. It has steps once it is known who pays. */
type Prepared = Pick<SignSession, 'steps' | 'together'>

const NOTHING: Prepared = { steps: [] }

/** The kinds of a payment's steps. Until it is known who pays, a trust line or an approval may not be needed. */
export function kindsOf(quote: Quoted, page: Page, { steps } = NOTHING): readonly StepKind[] {
  const { fromToken, toToken } = quote
  const family = chainOf(page, quote.chain)?.family
  // A product that delivers on another chain is paid by a plain transfer.
  const isHere = quote.toChain === undefined
  const isHeldByLine = isHere && (family === 'xrpl' || family === 'stellar') && toToken.address !== 'native'
  const isSpentByContract = isHere && family === 'evm' && fromToken.address !== 'native'
  const needs = (kind: StepKind, maybe: boolean) =>
    steps.length === 0 ? maybe : steps.some((step) => step.kind === kind)
  return [
    ...(needs('trustline', isHeldByLine) ? ['trustline' as const] : []),
    'fee',
    ...(needs('approve', isSpentByContract) ? ['approve' as const] : []),
    'product',
  ]
}

/** How a payment's steps are signed: all as one, as one if the wallet can, or one after another. */
export type Signed = 'one' | 'perhaps' | 'several'

export function signedAs(quote: Quoted, page: Page, { steps, together } = NOTHING): Signed {
  const { family, together: isCarried = false } = chainOf(page, quote.chain) ?? {}
  const isPrepared = steps.length > 0
  const isOffered = together?.state === 'offered' || together?.state === 'out'
  if (isPrepared ? !isOffered : !isCarried || quote.toChain !== undefined) return 'several'
  if (family === 'xrpl') return signedOnXrpl(page.wallets)
  // Every wallet of these signs what one transaction holds. On Solana it may hold too little.
  return family === 'stellar' || (family === 'solana' && isPrepared) ? 'one' : 'perhaps'
}

/** Of the sign window's wallets for the XRP Ledger, the Suite wallet alone signs a batch. */
function signedOnXrpl({ suite, xaman, xamanLinks, walletConnect }: Page['wallets']): Signed {
  if (suite === undefined) return 'several'
  return xaman || xamanLinks === true || walletConnect !== undefined ? 'perhaps' : 'one'
}

/** How often the wallet asks, in words. */
export function confirmationsOf(quote: Quoted, page: Page, prepared = NOTHING): string {
  const signed = signedAs(quote, page, prepared)
  if (signed !== 'several') return text[signed]
  const open = prepared.steps.filter(({ state }) => state !== 'confirmed').length
  const kinds = kindsOf(quote, page).length
  const count = open > 0 ? open : kinds
  if (count === 1) return text.one
  const forms = open > 0 || count === 2 ? text.several : text.upTo
  return plural(forms, count, kitText.lang)(count.toString(), (15 * (count - 1)).toString())
}
