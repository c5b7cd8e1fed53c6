import type { Expectation } from '../../domain/payment/proof.ts'

/** How far a server's clock and a chain's time may be apart. */
const SKEW_MS = 60_000

/** Whether a chain's time, in epoch milliseconds, is from before a moment, by more than clocks differ. */
export const isTooOld = (atMs: number, notBefore: Date): boolean => atMs + SKEW_MS < notBefore.getTime()

/** Whether a chain's time, in epoch milliseconds, is from after a moment, by more than clocks differ. */
const isTooLate = (atMs: number, notAfter: Date): boolean => atMs - SKEW_MS > notAfter.getTime()

type Fee = Extract<Expectation, { kind: 'fee' }>

/** Why a payment's time does not fit a fee. One that names the fee always fits: no one else knows the name. */
export function mistimingOf(
  atMs: number,
  { notBefore, notAfter }: Pick<Fee, 'notBefore' | 'notAfter'>,
  isNamed: boolean,
): 'TOO_OLD' | 'TOO_LATE' | undefined {
  if (isNamed) return undefined
  if (isTooOld(atMs, notBefore)) return 'TOO_OLD'
  return isTooLate(atMs, notAfter) ? 'TOO_LATE' : undefined
}
