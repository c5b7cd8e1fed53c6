import { type DealIntent, stepOf } from './intent.ts'
import type { ChainPoint } from './point.ts'
import type { Sighting } from './proof.ts'
import { sentOf } from './step.ts'

/**
 * Some wallets drop the reference of a fee. Then the fee belongs to the payment that was prepared before it was sent,
 * and nearest to it. A payment whose fee was handed to a wallet by then goes before payments that no wallet was asked
 * for here. No one can take a fee that fits an earlier payment by preparing or opening another one after nodes know of
 * it, nor by reporting it.
 */

/** When a transaction was sent, as far as the chain tells. */
type Place = Pick<Sighting, 'nonce' | 'block'>

/**
 * The payments that a transaction may be meant for, the likeliest first: those that were prepared before it. `intents`
 * are those of its payer, in the order in which they were prepared.
 */
export function inOrderOfMeaning(intents: readonly DealIntent[], place: Place): readonly DealIntent[] {
  const before = intents.filter(({ preparedFrom }) => mayFollow(place, preparedFrom)).toReversed()
  const sure = before.filter(({ preparedFrom }) => surelyFollows(place, preparedFrom))
  const asked = sure.filter((intent) => wasAsked(intent, place))
  return [...new Set([...asked, ...sure, ...before])]
}

/**
 * Of the payments whose fee a transaction is exactly, in the order of meaning, the one that it is meant for: the
 * likeliest, and a test key's only where no other fits. One partner's payment that has it as its own transaction goes
 * before that partner's others. None where payments of several partners are left and each may have been prepared while
 * the transaction waited for its block.
 */
export function meantOf(
  fitting: readonly DealIntent[],
  txHash: string,
  place: Place,
): DealIntent | undefined {
  const live = fitting.filter(({ env }) => env === 'live')
  const counting = live.length > 0 ? live : fitting
  const [likeliest] = counting
  if (likeliest === undefined) return undefined
  if (counting.some(({ partner }) => partner !== likeliest.partner))
    return surelyFollows(place, likeliest.preparedFrom) ? likeliest : undefined
  const [sender, ...more] = counting.filter((intent) => hasSent(intent, txHash))
  return more.length === 0 && sender !== undefined ? sender : likeliest
}

function hasSent(intent: DealIntent, txHash: string): boolean {
  const step = stepOf(intent, 'fee')
  if (step === undefined || sentOf(step)?.txHash !== txHash) return false
  // It was judged before, and was not this one's.
  return step.state !== 'failed' || step.failure !== 'TAG_MISMATCH'
}

/** Whether a wallet had the fee by then, and has not declined it. */
function wasAsked(intent: DealIntent, place: Place): boolean {
  const step = stepOf(intent, 'fee')
  const isOpen = step?.opening?.at !== undefined && step.state !== 'waiting'
  return isOpen && surelyFollows(place, step.opening?.from)
}

/** Whether a transaction may have been sent after a moment: it is none of those that nodes knew by then. */
const mayFollow = ({ nonce }: Place, point: ChainPoint | undefined): boolean =>
  nonce !== undefined && point !== undefined && nonce >= point.nonce + (point.waiting ?? 0)

/** Whether it was, also where nodes do not tell what waits. */
const surelyFollows = (place: Place, point: ChainPoint | undefined): boolean =>
  mayFollow(place, point) &&
  (place.block === undefined || point?.collecting === undefined || place.block > point.collecting)
