import { isMinor, type Minor, minor } from '../../../domain/money.ts'
import type { Judgement } from '../../shared/judgement.ts'

/** Too little: says how much there was, and of a fee whether it named its intent. */
export const underpaid = (received: bigint, named?: boolean): Judgement => ({
  ok: false,
  reason: 'UNDERPAID',
  received: counted(received),
  ...(named === undefined ? {} : { named }),
})

/** A sum over logs as an amount: a hostile token can claim more in them than any token can hold, or less. */
export function counted(sum: bigint): Minor {
  if (sum < 0n) return minor(0n)
  return isMinor(sum) ? sum : minor(2n ** 256n - 1n)
}
