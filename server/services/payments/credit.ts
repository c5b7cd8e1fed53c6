import { CREDIT_HOURS } from '../../domain/payment.ts'

const HOUR_MS = 3_600_000

/** Until when a fee that counts from now pays for its product. */
export const creditFrom = (now: Date): string =>
  new Date(now.getTime() + CREDIT_HOURS * HOUR_MS).toISOString()
