import { computed, createModel, signal } from '@preact/signals'
import type { SessionQuote } from '../../api/in-minor.ts'
import type { Memory } from '../page/tab-memory.ts'

/** A quote that differs from the one that the user agreed to. Amounts are minor units of the token received. */
export interface PriceChange {
  readonly was: bigint
  readonly now: bigint
  /** Less than agreed: the user has to accept it before signing. */
  readonly worse: boolean
}

/** A quote that promises no minimum can get no worse. */
const leastOf = ({ minOutMinor = '0' }: SessionQuote): string => minOutMinor

/** Compares the minimum of each quote with the minimum that the user agreed to. */
export const PriceModel = createModel((memory: Memory) => {
  const agreed = signal(memory.read().agreed)
  const latest = signal<SessionQuote | undefined>(undefined)
  const better = signal<PriceChange | undefined>(undefined)

  const agree = (quote: SessionQuote) => {
    const terms = { quote: quote.id, minOutMinor: leastOf(quote) }
    agreed.value = terms
    memory.write({ agreed: terms })
  }
  const change = computed<PriceChange | undefined>(() => {
    const quote = latest.value
    if (quote === undefined || agreed.value === undefined) return undefined
    const was = BigInt(agreed.value.minOutMinor)
    const now = BigInt(leastOf(quote))
    return now < was ? { was, now, worse: true } : better.value
  })

  return {
    change,
    /** Takes in the current quote. The first one, and one that is not worse, need no consent. */
    see(quote: SessionQuote) {
      const before = agreed.peek()
      const known = latest.peek()?.id === quote.id
      latest.value = quote
      if (known) return
      better.value = undefined
      if (before === undefined) return agree(quote)
      const was = BigInt(before.minOutMinor)
      const now = BigInt(leastOf(quote))
      if (now < was) return
      if (now > was) better.value = { was, now, worse: false }
      agree(quote)
    },
    /** The user accepts the latest quote. */
    accept() {
      const quote = latest.peek()
      if (quote !== undefined) agree(quote)
    },
  }
})
