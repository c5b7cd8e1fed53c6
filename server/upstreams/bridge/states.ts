import type { OrderState } from '#contracts/api/delivery.ts'

/** The words of bridge services for the state of an order, by our own state. */
const words: Readonly<Record<OrderState, readonly string[]>> = {
  awaiting_deposit: ['new', 'waiting', 'wait'],
  confirming: ['confirming', 'confirmation', 'confirmed', 'pending'],
  exchanging: ['exchanging', 'exchange', 'processing'],
  sending: ['sending', 'sending_confirmation', 'settling', 'withdraw'],
  finished: ['finished', 'settled', 'success', 'done'],
  verifying: ['verifying', 'review', 'hold', 'aml_check_failed', 'emergency', 'multiple'],
  refunding: ['refunding', 'refund'],
  refunded: ['refunded'],
  failed: ['failed', 'error'],
  expired: ['expired', 'overdue'],
}

const states: ReadonlyMap<string, OrderState> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
  (Object.entries(words) as [OrderState, readonly string[]][]).flatMap(([state, theirs]) =>
    [state, ...theirs].map((word) => [word, state] as const),
  ),
)

/** The state that a service's word means; `undefined` for a word that we do not know. */
export const stateOf = (word: string): OrderState | undefined => states.get(word.toLowerCase())
