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

/** How much a quote without a minimum may fall before the user has to accept it, in basis points. */
const LEEWAY_BPS = 100n

/** What a quote brings: the minimum that it promises, or without one what it expects. */
const resultOf = ({ minOutMinor, expectedOutMinor }: SessionQuote): bigint =>
  BigInt(minOutMinor ?? expectedOutMinor)

/** Any minimum below the one agreed to is worse. An expectation moves with the market all the time. */
const isWorse = (quote: SessionQuote, was: bigint): boolean =>
  quote.minOutMinor === undefined
    ? resultOf(quote) * 10_000n < was * (10_000n - LEEWAY_BPS)
    : resultOf(quote) < was

/** Compares what each quote brings with what the user agreed to. */
export const PriceModel = createModel((memory: Memory) => {
  const agreed = signal(memory.read().agreed)
  const latest = signal<SessionQuote | undefined>(undefined)
  const better = signal<PriceChange | undefined>(undefined)

  const agree = (quote: SessionQuote) => {
    const terms = { quote: quote.id, minOutMinor: resultOf(quote).toString() }
    agreed.value = terms
    memory.write({ agreed: terms })
  }
  const change = computed<PriceChange | undefined>(() => {
    const quote = latest.value
    if (quote === undefined || agreed.value === undefined) return undefined
    const was = BigInt(agreed.value.minOutMinor)
    return isWorse(quote, was) ? { was, now: resultOf(quote), worse: true } : better.value
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
      const now = resultOf(quote)
      // One that is a little lower is not agreed to, so that many small falls do not add up unseen.
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
