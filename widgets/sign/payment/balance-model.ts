import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { SessionQuote, SignSession } from '../../api/in-minor.ts'
import { parseAmount } from '../../kit/amounts/parse-amount.ts'
import type { WalletConnection } from '../../wallets/wallet.ts'

/** The missing amount of an asset, in minor units. */
export interface Shortfall {
  readonly asset: string
  readonly missing: bigint
}

type Measurable = Pick<WalletConnection, 'balanceOf' | 'same'>

/** Whether the account holds what the payment takes: its amount and its fee, each in its own asset. */
export const BalanceModel = createModel((session: ReadonlySignal<SignSession | undefined>) => {
  /** After a transaction was sent, the balance no longer shows whether the account had enough. */
  const untouched = computed(
    () => session.value?.steps.every(({ state }) => state === 'waiting' || state === 'opened') === true,
  )
  const warned = computed(() => (session.value === undefined ? undefined : warnedOf(session.value)))
  const measured = signal<Shortfall | undefined>(undefined)
  // A session that repeats its warning does not replace a later measurement.
  const said = computed(() =>
    warned.value === undefined ? '' : `${warned.value.asset} ${warned.value.missing}`,
  )
  effect(() => {
    measured.value = said.value === '' ? undefined : warned.peek()
  })

  return {
    /** The missing amount; `undefined` when the account has enough. */
    shortfall: computed(() => (untouched.value ? measured.value : undefined)),
    /** Reads the balances again. A wallet without an answer counts as having enough: the chain decides then. */
    async measure(wallet: Measurable) {
      const view = session.peek()
      if (view === undefined || !untouched.peek()) return
      const missing = await Promise.all(neededFor(view, wallet).map((need) => shortOf(need, wallet)))
      measured.value = missing.find((shortfall) => shortfall !== undefined)
    },
  }
})

function warnedOf({ warnings, quote }: SignSession): Shortfall | undefined {
  const details = warnings.find(({ code }) => code === 'INSUFFICIENT_FUNDS')?.details
  const { has, needed, asset = quote?.fromToken.address, estimated } = details ?? {}
  if (has === undefined || needed === undefined || asset === undefined || estimated === true) return undefined
  const token = [quote?.fromToken, quote?.toToken].find((one) => one?.address === asset)
  const inMinor = (text: string) =>
    token?.currency === undefined ? BigInt(text) : (parseAmount(text, token.decimals) ?? 0n)
  return { asset, missing: inMinor(needed) - inMinor(has) }
}

interface Need {
  readonly asset: string
  readonly amount: bigint
}

/**
 * The fee is not always in the asset that is sold: an asset without a smallest unit pays its fee in the chain's coin.
 */
function neededFor({ quote, sale, fees }: SignSession, wallet: Measurable): readonly Need[] {
  if (quote !== undefined) return neededForQuote(quote, wallet)
  if (sale === undefined || fees === undefined) return []
  const price = sale.mode === 'buy' ? BigInt(sale.amountDrops) : 0n
  return [{ asset: 'native', amount: price + BigInt(fees.totalMinor) }]
}

function neededForQuote(
  { fromToken, inAmountMinor, fees }: SessionQuote,
  { same }: Measurable,
): readonly Need[] {
  const amount = { asset: fromToken.address, amount: BigInt(inAmountMinor) }
  const fee = { asset: fees.asset, amount: BigInt(fees.totalMinor) }
  return same(amount.asset, fee.asset)
    ? [{ asset: amount.asset, amount: amount.amount + fee.amount }]
    : [amount, fee]
}

async function shortOf({ asset, amount }: Need, wallet: Measurable): Promise<Shortfall | undefined> {
  const held = await wallet.balanceOf(asset).catch(() => amount)
  return held < amount ? { asset, missing: amount - held } : undefined
}
