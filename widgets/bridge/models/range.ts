import { computed, type ReadonlySignal } from '@preact/signals'
import { followAnswer } from '../../form/models/answers.ts'
import type { AskPorts, Watched } from '../../form/models/ports.ts'
import { type BridgeRequest, minorOf, pairOf } from './bridge-quote.ts'

interface RangeNeeds {
  readonly pair: ReadonlySignal<Pick<BridgeRequest, 'from' | 'to'> | undefined>
  /** In minor units of the currency that is paid. */
  readonly amount: ReadonlySignal<bigint | undefined>
  readonly watched: Watched
}

/** The smallest and the largest amount of a pair. Made within a model. */
export function followRange(ports: AskPorts, { pair, amount, watched }: RangeNeeds) {
  const { live } = followAnswer(ports, {
    key: computed(() => pair.value && JSON.stringify(pairOf(pair.value))),
    ask: async (stop) => {
      const asked = pair.peek()
      if (asked === undefined) throw new Error('there is no pair')
      return ports.call('GET /api/v1/bridge/range', { query: pairOf(asked) }, { signal: stop })
    },
    watched,
  })
  /** In minor units. Without it the server still refuses what is outside. */
  const range = computed(() => {
    const [known, asked] = [live.value?.quote, pair.value]
    if (known === undefined || asked === undefined) return undefined
    const { minAmount, maxAmount } = known
    const { decimals } = asked.from
    return {
      min: minorOf(minAmount, decimals, 'up'),
      max: maxAmount === null ? undefined : minorOf(maxAmount, decimals),
    }
  })
  const outside = computed<'small' | 'large' | undefined>(() => {
    const [minor, known] = [amount.value, range.value]
    if (minor === undefined || minor === 0n || known === undefined) return undefined
    if (minor < known.min) return 'small'
    return known.max !== undefined && minor > known.max ? 'large' : undefined
  })
  return { range, outside }
}
