import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'

/** Transactions that paid an account in the blocks after a point, up to a later block; `tokens` as in Incoming. */
export type BlockHistory = (
  address: string,
  since: ChainPoint,
  last: bigint,
  tokens?: readonly string[],
) => Promise<Sent>

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
