import { type DealIntent, stepOf } from './intent.ts'

/**
 * Some wallets drop the reference of a fee. Then the fee belongs to the payment that was prepared before it was sent,
 * and nearest to it. A payment whose fee was handed to a wallet by then goes before payments that no wallet was asked
 * for here. No one can take a fee by preparing a payment after it.
 */

/**
 * The payments that a transaction may be meant for, the likeliest first. `intents` are those of its payer, in the order
 * in which they were prepared; `nonce` is its place among its payer's transactions, where it has one.
 */
export function inOrderOfMeaning(
  intents: readonly DealIntent[],
  nonce: number | undefined,
): readonly DealIntent[] {
  const before = intents.filter(({ preparedFrom }) => isSentAfter(nonce, preparedFrom?.nonce)).toReversed()
  const asked = new Set(before.filter((intent) => wasAsked(intent, nonce)))
  return [...asked, ...before.filter((intent) => !asked.has(intent))]
}

function wasAsked(intent: DealIntent, nonce: number | undefined): boolean {
  const opening = stepOf(intent, 'fee')?.opening
  return opening?.at !== undefined && isSentAfter(nonce, opening.from.nonce)
}

/** Whether a transaction was sent after a moment at which its account's next transaction had the place `next`. */
const isSentAfter = (nonce: number | undefined, next: number | undefined): boolean =>
  nonce === undefined || next === undefined || nonce >= next
