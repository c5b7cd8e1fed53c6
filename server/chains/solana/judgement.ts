import type { MismatchReason } from '#contracts/api/errors.ts'
import type { Minor } from '../../domain/money.ts'

/** What a transaction that is in a block comes to, before its finality is looked at. */
export type Judgement =
  | { readonly ok: true; readonly received?: Minor; readonly named?: boolean }
  | {
      readonly ok: false
      readonly reason: MismatchReason
      readonly received?: Minor
      readonly named?: boolean
    }

export const reject = (reason: MismatchReason): Judgement => ({ ok: false, reason })

/** How far a server's clock may be ahead of a block's time, in seconds. */
const SKEW_SECONDS = 60

/** Whether a block, by its time in Unix seconds, is from before a moment, by more than clocks differ. */
export const isTooOld = (blockTime: number, notBefore: Date): boolean =>
  blockTime + SKEW_SECONDS < Math.floor(notBefore.getTime() / 1000)

export const isTooLate = (blockTime: number, notAfter: Date): boolean => blockTime * 1000 > notAfter.getTime()
