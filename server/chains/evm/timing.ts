import type { Block } from './rpc.ts'

/** How far a server's clock may be ahead of a block's time, in seconds. */
const SKEW_SECONDS = 60n

/** Whether a block is from before a moment, by more than clocks differ. */
export const isTooOld = (block: Block, notBefore: Date): boolean =>
  block.timestamp + SKEW_SECONDS < BigInt(Math.floor(notBefore.getTime() / 1000))

/** Whether a block is from after a moment. */
export const isTooLate = (block: Block, notAfter: Date): boolean =>
  block.timestamp * 1000n > BigInt(notAfter.getTime())
