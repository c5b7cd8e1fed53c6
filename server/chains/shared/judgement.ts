import type { MismatchReason } from '#contracts/api/mismatch.ts'
import { isMinor, type Minor, minor } from '../../domain/money.ts'
import type { Verdict } from '../../domain/payment/proof.ts'

/** The judgement of a transaction's contents and effects, before its depth and finality. */
export type Judgement =
  | { readonly ok: true; readonly received?: Minor; readonly named?: boolean }
  | {
      readonly ok: false
      readonly reason: MismatchReason
      readonly received?: Minor
      readonly named?: boolean
    }

export const reject = (reason: MismatchReason): Judgement => ({ ok: false, reason })

/** Too little: says how much there was, and of a fee whether it named its intent. */
export const underpaid = (received: bigint, named?: boolean): Judgement => ({
  ok: false,
  reason: 'UNDERPAID',
  received: counted(received),
  ...(named === undefined ? {} : { named }),
})

/** A sum as an amount: a hostile token can claim an impossibly large or negative sum. */
export function counted(sum: bigint): Minor {
  if (sum < 0n) return minor(0n)
  return isMinor(sum) ? sum : minor(2n ** 256n - 1n)
}

/** The verdict of a judgement that does not change any more. A shortfall says whether it is final: it is booked then. */
export function verdictOf(judgement: Judgement, final: boolean): Verdict {
  const { ok, ...told } = judgement
  if (ok) return { state: 'confirmed', final, ...told }
  const { reason, received } = judgement
  return { state: 'rejected', ...told, reason, ...(received !== undefined && final ? { final } : {}) }
}
