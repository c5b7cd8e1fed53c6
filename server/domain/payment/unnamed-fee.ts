import { type DealIntent, stepOf } from './intent.ts'
import type { ChainPoint } from './point.ts'
import { sentOf } from './step.ts'

/**
 * Some wallets drop the reference of a fee. Then the fee belongs to the payment that was prepared before it was sent,
 * and nearest to it. A payment whose fee was handed to a wallet by then goes before payments that no wallet was asked
 * for here. No one can take a fee by preparing or opening a payment after nodes know of it, nor by reporting it.
 */

/**
 * The payments that a transaction may be meant for, the likeliest first. `intents` are those of its payer, in the order
 * in which they were prepared; `nonce` is its place among its payer's transactions, where it has one.
 */
export function inOrderOfMeaning(
  intents: readonly DealIntent[],
  nonce: number | undefined,
): readonly DealIntent[] {
  const before = intents.filter(({ preparedFrom }) => mayFollow(nonce, preparedFrom)).toReversed()
  const sure = before.filter(({ preparedFrom }) => surelyFollows(nonce, preparedFrom))
  const asked = sure.filter((intent) => wasAsked(intent, nonce))
  return [...new Set([...asked, ...sure, ...before])]
}

/**
 * Of the payments whose fee a transaction is exactly, in the order of meaning, the one that it is meant for: the
 * likeliest. One partner's payment that has it as its own transaction goes before that partner's others. None where
 * payments of several partners are left and each may have been prepared while the transaction waited for its block.
 */
export function meantOf(
  fitting: readonly DealIntent[],
  txHash: string,
  nonce: number | undefined,
): DealIntent | undefined {
  const [likeliest] = fitting
  if (likeliest === undefined) return undefined
  if (fitting.some(({ partner }) => partner !== likeliest.partner))
    return surelyFollows(nonce, likeliest.preparedFrom) ? likeliest : undefined
  const [sender, ...more] = fitting.filter((intent) => hasSent(intent, txHash))
  return more.length === 0 && sender !== undefined ? sender : likeliest
}

function hasSent(intent: DealIntent, txHash: string): boolean {
  const step = stepOf(intent, 'fee')
  if (step === undefined || sentOf(step)?.txHash !== txHash) return false
  // It was judged before, and was not this one's.
  return step.state !== 'failed' || step.failure !== 'TAG_MISMATCH'
}

function wasAsked(intent: DealIntent, nonce: number | undefined): boolean {
  const opening = stepOf(intent, 'fee')?.opening
  return opening?.at !== undefined && surelyFollows(nonce, opening.from)
}

/** Whether a transaction may have been sent after a moment at which its account stood at `point`. */
const mayFollow = (nonce: number | undefined, point: ChainPoint | undefined): boolean =>
  nonce === undefined || point === undefined || nonce >= point.nonce

/** Whether it was: it is none of those that waited for a block at that moment. */
const surelyFollows = (nonce: number | undefined, point: ChainPoint | undefined): boolean =>
  nonce !== undefined && point !== undefined && nonce >= point.nonce + (point.waiting ?? 0)
