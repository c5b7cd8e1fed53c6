import type { MismatchReason } from '#contracts/api/errors.ts'
import type { Minor } from '../../domain/money.ts'

/** What a transaction's contents and effects come to, before depth and finality are looked at. */
export type Judgement =
  | { readonly ok: true; readonly received?: Minor; readonly named?: boolean }
  | {
      readonly ok: false
      readonly reason: MismatchReason
      readonly received?: Minor
      readonly named?: boolean
    }

export const reject = (reason: MismatchReason): Judgement => ({ ok: false, reason })
