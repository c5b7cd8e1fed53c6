import { SuiteError } from '../../domain/errors.ts'
import type { NftBroker } from '../../ports/chain/nft-sales.ts'
import type { Clock } from '../../ports/clock.ts'

/** How long an answer about the broker's account stands, in milliseconds. */
const STANDS_MS = 30_000

/** Throws UNAVAILABLE while the broker could bring no offers together. Its account is looked at once in a while. */
export type BrokerCheck = () => Promise<void>

export function createBrokerCheck(broker: NftBroker | undefined, clock: Clock): BrokerCheck {
  let last: { readonly at: number; readonly isAble: Promise<boolean> } | undefined
  return async () => {
    if (broker === undefined) return
    const at = clock.now().getTime()
    if (last === undefined || at - last.at >= STANDS_MS) {
      const asked = { at, isAble: broker.isAble() }
      last = asked
      // A node that does not answer is asked again.
      asked.isAble.catch(() => {
        if (last === asked) last = undefined
      })
    }
    if (await last.isAble) return
    throw new SuiteError('UNAVAILABLE', 'NFTs cannot be sold here at the moment. Try again later.', {
      retryAfter: 60,
    })
  }
}
