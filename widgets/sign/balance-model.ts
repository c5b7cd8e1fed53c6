import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { SignSession } from '../api/in-minor.ts'
import type { WalletConnection } from '../wallets/wallet.ts'

/** Whether the account holds what the payment takes: its amount and its fee, in the asset that is sold. */
export const BalanceModel = createModel((session: ReadonlySignal<SignSession | undefined>) => {
  /** Once something is sent, the balance says nothing about what was promised before. */
  const untouched = computed(
    () => session.value?.steps.every(({ state }) => state === 'waiting' || state === 'opened') === true,
  )
  const warned = computed(() => {
    const warning = session.value?.warnings.find(({ code }) => code === 'INSUFFICIENT_BALANCE')
    const { heldMinor, neededMinor } = warning?.details ?? {}
    if (heldMinor === undefined || neededMinor === undefined) return undefined
    return BigInt(neededMinor) - BigInt(heldMinor)
  })
  const measured = signal<bigint | undefined>(undefined)
  effect(() => {
    measured.value = warned.value
  })

  return {
    /** What is missing, in minor units; `undefined` when nothing is. */
    shortfall: computed(() => (untouched.value ? measured.value : undefined)),
    /** Reads the balance anew. A wallet that does not tell it leaves the last word to the chain. */
    async measure(wallet: Pick<WalletConnection, 'balanceOf'>) {
      const quote = session.peek()?.quote
      if (quote === undefined || !untouched.peek()) return
      const needed = BigInt(quote.inAmountMinor) + BigInt(quote.fees.totalMinor)
      const held = await wallet.balanceOf(quote.fromToken.address).catch(() => needed)
      measured.value = held < needed ? needed - held : undefined
    },
  }
})
