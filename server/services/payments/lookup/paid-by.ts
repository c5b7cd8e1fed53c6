import { ANYONE, type DealIntent } from '../../../domain/payment/intent.ts'

/** A payment that anyone may pay, as the payment of the account that has paid; every other payment as it is. */
export const paidBy = (intent: DealIntent, payer: string): DealIntent =>
  intent.payer === ANYONE ? { ...intent, payer } : intent
