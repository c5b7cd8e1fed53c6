import type { UnsignedTx } from '../domain/payment/tx.ts'

/**
 * For how long a request on Stellar can be sent after it was written, in seconds: a person has to find it on a phone,
 * read it and approve. Until it has ended, no other one is made for the same step.
 */
const LIFE_S = 180

/** Seconds since the epoch after which a request that is written now can no longer be sent. */
export const boundFrom = (now: Date): number => Math.floor(now.getTime() / 1000) + LIFE_S

/** The moment after which a transaction can no longer be sent; `undefined` for one of another ledger. */
export const endOf = (tx: UnsignedTx): Date | undefined =>
  tx.family === 'stellar' ? new Date(tx.validUntil * 1000) : undefined
