import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'

/** What came to an account in the blocks after a point, up to a block that lies behind it. */
export type BlockHistory = (address: string, since: ChainPoint, last: bigint) => Promise<Sent>

/** The first block above `gone` that something holds for, which holds from there on, and for `there`. */
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
