import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'

/** Transactions that paid an account in the blocks after a point, up to a later block; `tokens` as in Incoming. */
export type BlockHistory = (
  address: string,
  since: ChainPoint,
  last: bigint,
  tokens?: readonly string[],
) => Promise<Sent>

/** A reorganisation may still replace blocks that are nearer than this to the last one. */
export const REORGANISED = 8n
/** An account's state after a block this far below the last one does not change any more. */
export const SETTLED = 32n

/** The search has reached blocks whose state is pruned. The state of a recent block may be missing on some nodes. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'

  constructor(block: bigint, cause: unknown) {
    super(`the state of block ${block} is gone`, { cause })
  }
}

/** Reads each block once. */
export function remembered<T>(read: (block: bigint) => Promise<T>): (block: bigint) => Promise<T> {
  const seen = new Map<bigint, Promise<T>>()
  return (block) => {
    const answer = seen.get(block) ?? read(block)
    seen.set(block, answer)
    return answer
  }
}

/** The first block above `gone` for which a test is true. It is true for all blocks after it, and for `there`. */
export async function earliest(
  gone: bigint,
  there: bigint,
  holds: (block: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [below, at] = [gone, there]
  while (at - below > 1n) {
    const middle = (below + at) / 2n
    if (await holds(middle)) at = middle
    else below = middle
  }
  return at
}
