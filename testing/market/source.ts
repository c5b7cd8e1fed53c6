import type { MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import type { MarketSource, SourceAnswer, SourceCoverage } from '#server/ports/market/source.ts'
import { answerTo } from './answers.ts'

/** A source that does as a test says, and notes what it was asked. */
export interface TestSource extends MarketSource {
  readonly asked: { readonly route: MarketRouteName; readonly call: unknown; readonly signal: AbortSignal }[]
  /** `found` by default. `waits`: never answers. */
  mode: 'found' | 'missing' | 'unknown' | 'unsupported' | 'fails' | 'waits' | 'strange'
  behind: boolean
  freshSeconds?: number
  /** How old its data is, in seconds. */
  age: number
  /** Of what ledger it is, and when its index began, if it has not seen all. */
  ledger?: number
  coverage?: SourceCoverage
  /** Answers are held back until it is set to `undefined`, which lets them go. */
  hold(): () => void
}

export function createTestSource(name = 'native', now: () => number = () => 0): TestSource {
  let held: Promise<void> | undefined
  const source: TestSource = {
    name,
    asked: [],
    mode: 'found',
    behind: false,
    age: 0,
    hold() {
      let release: (() => void) | undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        held = undefined
        release?.()
      }
    },
    async ask<N extends MarketRouteName>(
      route: N,
      call: MarketCall<N>,
      signal: AbortSignal,
    ): Promise<SourceAnswer<N>> {
      source.asked.push({ route, call, signal })
      await held
      if (source.mode === 'waits') return new Promise(() => {})
      if (source.mode === 'fails') throw new Error(`${name} is down`)
      if (source.mode === 'missing' || source.mode === 'unknown' || source.mode === 'unsupported')
        return { kind: source.mode }
      const body = answerTo(route, call)
      if (source.mode === 'strange') Object.assign(body, { success: 'perhaps' })
      const { ledger, coverage, age } = source
      return { kind: 'found', body, at: now() - age * 1_000, ledger, coverage }
    },
    isBehind: () => source.behind,
    health: async () => ({ ok: source.mode !== 'fails' }),
  }
  return source
}
