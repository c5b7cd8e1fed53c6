import { type DealIntent, stepOf } from './intent.ts'
import { sentOf } from './step.ts'

/**
 * Some wallets drop the reference of a fee. Then the fee belongs to the payment that was prepared before it was sent,
 * and nearest to it. A payment whose fee was handed to a wallet by then goes before payments that no wallet was asked
 * for here. No one can take a fee by preparing a payment after it is in its block.
 *
 * Before that, the fee can be seen and has no place yet, so another partner could prepare an equal payment. Between
 * partners, only the report of the transaction decides.
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

/**
 * Of the payments whose fee a transaction is exactly, in the order of meaning, the one that it is meant for: the only
 * one that has it as its own transaction, else the likeliest. None where payments of several partners are left.
 */
export function meantOf(fitting: readonly DealIntent[], txHash: string): DealIntent | undefined {
  const [sender, ...more] = fitting.filter((intent) => hasSent(intent, txHash))
  if (sender !== undefined && more.length === 0 && !fitting.some((other) => mayOwn(other, sender)))
    return sender
  const [likeliest] = fitting
  return fitting.every(({ partner }) => partner === likeliest?.partner) ? likeliest : undefined
}

function hasSent(intent: DealIntent, txHash: string): boolean {
  const step = stepOf(intent, 'fee')
  if (step === undefined || sentOf(step)?.txHash !== txHash) return false
  // It was judged before, and was not this one's.
  return step.state !== 'failed' || step.failure !== 'TAG_MISMATCH'
}

/** Anyone can report a hash: that takes no fee from another partner's earlier payment that a wallet was asked for. */
const mayOwn = (other: DealIntent, sender: DealIntent): boolean =>
  other.partner !== sender.partner &&
  other.createdAt < sender.createdAt &&
  stepOf(other, 'fee')?.opening?.at !== undefined

function wasAsked(intent: DealIntent, nonce: number | undefined): boolean {
  const opening = stepOf(intent, 'fee')?.opening
  return opening?.at !== undefined && isSentAfter(nonce, opening.from.nonce)
}

/** Whether a transaction was sent after a moment at which its account's next transaction had the place `next`. */
const isSentAfter = (nonce: number | undefined, next: number | undefined): boolean =>
  nonce === undefined || next === undefined || nonce >= next
