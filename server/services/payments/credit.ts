import { CREDIT_MS } from '../../domain/payment/intent.ts'

/** Until when a fee that counts from now pays for its product. */
export const creditFrom = (now: Date): string => new Date(now.getTime() + CREDIT_MS).toISOString()
