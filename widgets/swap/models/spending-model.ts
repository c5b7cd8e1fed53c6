import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Quote } from '../../api/in-minor.ts'
import { balanceOf, type Balances } from '../../checkout/models/balances.ts'
import { costsOf, feeBpsInKind } from '../../checkout/quote/figures.ts'
import { chainOf } from '../../models/page-chain.ts'
import type { Form } from './form-model.ts'
import { coinReserve, mostSpendable, wholeAtGlance } from './spendable.ts'

interface SpendingNeeds {
  readonly form: Form
  /** The live quote. */
  readonly quote: ReadonlySignal<Quote | undefined>
  readonly balances: ReadonlySignal<Balances>
}

/** The account's means: the asset that it lacks, and the most that it can swap. */
export const SpendingModel = createModel((page: EmbedPage, { form, quote, balances }: SpendingNeeds) => {
  const last = signal<Quote | undefined>(undefined)
  effect(() => {
    if (quote.value !== undefined) last.value = quote.value
  })
  /** The fee in the token that is sold. Until a quote gives the real one, it is the highest one. */
  const feeBps = computed(() => {
    const known = last.value
    const isOfToken =
      known?.chain === form.chain.value && known.fromToken.address === form.from.value?.address
    return isOfToken ? feeBpsInKind(known) : page.highestFeeBps
  })
  /** The asset of which the account has too little, as far as its balances are known. */
  const lacking = computed(() => {
    const [asset, minor] = [form.from.value, form.amount.value]
    if (asset === undefined || minor === undefined) return undefined
    const costs = quote.value === undefined ? [{ asset, minor }] : costsOf(quote.value, page)
    return costs.find((cost) => (balanceOf(balances.value, cost.asset.address) ?? cost.minor) < cost.minor)
      ?.asset
  })

  const reserveOf = (token: Token) => {
    const family = chainOf(page, form.chain.peek())?.family
    if (token.address !== 'native' || family === undefined) return 0n
    const networkFee = quote.peek()?.networkFee?.amountMinor
    const isFirst = (balanceOf(balances.peek(), form.to.peek()?.address) ?? 0n) === 0n
    return coinReserve(family, { networkFee, decimals: token.decimals, isFirst })
  }
  /** The token and the amount that Max filled in. */
  let filled: { readonly token: Token; readonly text: string } | undefined
  const setMax = () => {
    const token = form.from.peek()
    const balance = balanceOf(balances.peek(), token?.address)
    if (token === undefined || balance === undefined) return
    const spendable = mostSpendable(balance, feeBps.peek(), reserveOf(token))
    // The whole balance is filled in to the last digit.
    form.setAmount(spendable === balance ? balance : wholeAtGlance(spendable, token.decimals))
    filled = { token, text: form.text.peek() }
  }
  // The real fee leaves more to spend than the highest one.
  effect(() => {
    if (feeBps.value === page.highestFeeBps) return
    if (form.from.peek() === filled?.token && form.text.peek() === filled?.text) setMax()
  })

  return { lacking, setMax }
})
