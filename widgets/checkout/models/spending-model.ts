import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { balanceOf, type Balances } from './balances.ts'
import { costsOf, feeBpsInKind } from '../quote/figures.ts'
import type { PricedQuote } from '../quote/priced-quote.ts'
import { chainOf } from '../../models/page-chain.ts'
import { coinReserve, mostSpendable, wholeAtGlance } from './spendable.ts'

/** The part of a form that spends. */
export interface Spending {
  readonly from: ReadonlySignal<Asset | undefined>
  /** In minor units. */
  readonly amount: ReadonlySignal<bigint | undefined>
  readonly text: ReadonlySignal<string>
  readonly setAmount: (minor: bigint) => void
  /** False once the visitor has chosen an asset, or entered an address. */
  readonly isUntouched: () => boolean
  /** The live quote. */
  readonly quote: ReadonlySignal<PricedQuote | undefined>
  /** The token that the account receives on the same chain. */
  readonly received: () => string | undefined
}

interface SpendingNeeds {
  readonly chain: ReadonlySignal<string>
  readonly spending: Spending
  readonly balances: ReadonlySignal<Balances>
}

/** The account's means: the asset that it lacks, and the most that it can pay. */
export const SpendingModel = createModel(
  (page: EmbedPage, { chain, spending: form, balances }: SpendingNeeds) => {
    const { quote, received } = form
    const last = signal<PricedQuote | undefined>(undefined)
    effect(() => {
      if (quote.value !== undefined) last.value = quote.value
    })
    /** The fee in the token that is sold. Until a quote gives the real one, it is the highest one. */
    const feeBps = computed(() => {
      const known = last.value
      const isOfToken = known?.chain === chain.value && known.fromToken.address === form.from.value?.address
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

    const reserveOf = (token: Asset) => {
      const family = chainOf(page, chain.peek())?.family
      if (token.address !== 'native' || family === undefined) return 0n
      const networkFee = quote.peek()?.networkFee?.amountMinor
      const held = received()
      const isFirst = held !== undefined && (balanceOf(balances.peek(), held) ?? 0n) === 0n
      return coinReserve(family, { networkFee, decimals: token.decimals, isFirst })
    }
    /** The token and the amount that Max filled in. */
    let filled: { readonly token: Asset; readonly text: string } | undefined
    /** Fills in a part of the balance, in percent; all of it is the most that can be spent. */
    const setShare = (percent: number) => {
      const token = form.from.peek()
      const balance = balanceOf(balances.peek(), token?.address)
      if (token === undefined || balance === undefined) return
      const spendable = mostSpendable(balance, feeBps.peek(), reserveOf(token))
      const share = (balance * BigInt(percent)) / 100n
      const amount = share < spendable ? share : spendable
      // The whole balance is filled in to the last digit.
      form.setAmount(amount === balance ? balance : wholeAtGlance(amount, token.decimals))
      filled = percent === 100 ? { token, text: form.text.peek() } : undefined
    }
    // The real fee leaves more to spend than the highest one.
    effect(() => {
      if (feeBps.value === page.highestFeeBps) return
      if (form.from.peek() === filled?.token && form.text.peek() === filled?.text) setShare(100)
    })

    return { lacking, setShare }
  },
)

export type Means = InstanceType<typeof SpendingModel>
