import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Token } from '#contracts/api/payment.ts'
import { ApiError } from '../../api/call.ts'
import { cleanLabel } from '../../kit/tokens/clean-label.ts'
import { retryDelay } from './backoff.ts'
import type { SwapPorts } from './ports.ts'

type TokensPorts = Pick<SwapPorts, 'call' | 'clock' | 'online'>

/** The tokens of the chosen chain. Each chain's list is loaded once. */
export const TokensModel = createModel(
  ({ call, clock, online }: TokensPorts, chain: ReadonlySignal<string>) => {
    const lists = signal<Readonly<Record<string, readonly Token[]>>>({})
    const problem = signal<ApiError | undefined>(undefined)
    const tokens = computed(() => lists.value[chain.value])
    let failures = 0
    let cancel: (() => void) | undefined

    const load = async () => {
      cancel?.()
      const wanted = chain.peek()
      if (lists.peek()[wanted] !== undefined) return
      try {
        const answer = await call('GET /api/v1/swap/tokens', { query: { chain: wanted } })
        failures = 0
        lists.value = { ...lists.peek(), [wanted]: answer.tokens.map(presentable) }
        if (wanted === chain.peek()) problem.value = undefined
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        if (wanted !== chain.peek()) return
        problem.value = cause
        failures += 1
        const delay = retryDelay(cause, failures)
        if (delay !== undefined) cancel = clock.timer(() => void load(), delay)
      }
    }

    effect(() => {
      if (!online.value) return
      // The problem of another chain does not count for this one.
      if (lists.peek()[chain.value] === undefined) problem.value = undefined
      void load()
    })
    effect(() => () => cancel?.())

    return {
      tokens,
      problem,
      retry() {
        void load()
      },
    }
  },
)

/** Cleans the texts of a token, which its maker chose. */
function presentable(token: Token): Token {
  return { ...token, symbol: cleanLabel(token.symbol, 16), name: cleanLabel(token.name, 48) }
}
