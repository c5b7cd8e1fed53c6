import { computed, createModel, type ReadonlySignal } from '@preact/signals'
import type { Quote } from '../../api/in-minor.ts'
import type { AskPorts, Watched } from '../../form/models/ports.ts'
import { followPrice, type LivePrice } from '../../form/models/answers.ts'
import { type SwapRequest, wireOf } from './swap-request.ts'

interface QuoteNeeds {
  readonly request: ReadonlySignal<SwapRequest | undefined>
  /** The signer's address, if it is known. Some routes depend on it. */
  readonly address: ReadonlySignal<string | undefined>
  readonly watched: Watched
}

export type LiveQuote = LivePrice<Quote>

/** The live quote for the form. */
export const QuoteModel = createModel((ports: AskPorts, { request, address, watched }: QuoteNeeds) => {
  const query = computed(
    () => request.value && { ...wireOf(request.value), slippageBps: request.value.slippageBps.toString() },
  )
  const ask = async (signal: AbortSignal) => {
    const wanted = query.peek()
    if (wanted === undefined) throw new Error('there is no request')
    const { quote } = await ports.call(
      'GET /api/v1/swap/quote',
      { query: { ...wanted, userAddress: address.peek() } },
      { signal },
    )
    return quote
  }
  const key = computed(() => query.value && JSON.stringify(query.value))
  return followPrice<Quote>(ports, { key, ask, watched })
})
