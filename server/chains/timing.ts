/** How far a server's clock and a chain's time may be apart. */
const SKEW_MS = 60_000

/** Whether a chain's time, in epoch milliseconds, is from before a moment, by more than clocks differ. */
export const isTooOld = (atMs: number, notBefore: Date): boolean => atMs + SKEW_MS < notBefore.getTime()

/** Whether it is from after a moment, by more than clocks differ. */
export const isTooLate = (atMs: number, notAfter: Date): boolean => atMs - SKEW_MS > notAfter.getTime()
