import type * as wire from '#contracts/api/payment.ts'
import type * as session from '#contracts/api/trade/session-step.ts'
import type * as sessions from '#contracts/api/sign-sessions.ts'

/**
 * Amounts as the widgets use them: whole numbers, of 1e-15 for tokens issued on the XRP Ledger, whose amounts the API
 * gives as decimal text in other fields.
 */

const fields = {
  amount: 'amountMinor',
  inAmount: 'inAmountMinor',
  expectedOutAmount: 'expectedOutMinor',
  minOutAmount: 'minOutMinor',
  receivedAmount: 'receivedMinor',
} as const
const ISSUED_DECIMALS = 15

type Decimal = keyof typeof fields
type Exact<T, K extends keyof T> = Omit<T, K | Decimal> & { [P in K]-?: NonNullable<T[P]> }

export type Quote = Exact<wire.Quote, 'inAmountMinor' | 'expectedOutMinor' | 'minOutMinor'>
/** The quote of a payment. One that delivers on another chain may promise no smallest amount. */
export type SessionQuote = Omit<Quote, 'minOutMinor'> & { readonly minOutMinor?: string | undefined }
export type SessionStep = Exact<session.SessionStep, 'amountMinor'>
export type SignSession = InMinor<sessions.SignSession>
export type CreatedSession = InMinor<sessions.CreatedSession>

/** An answer of the API with every amount in its minor field. */
export type InMinor<T> = T extends { steps: session.SessionStep[] }
  ? Omit<T, 'quote' | 'steps'> & { quote?: SessionQuote | undefined; steps: SessionStep[] }
  : T extends { quote: wire.Quote }
    ? Omit<T, 'quote'> & { quote: Quote }
    : T extends { balances: (infer Balance extends { amountMinor?: string | undefined })[] }
      ? Omit<T, 'balances'> & { balances: Exact<Balance, 'amountMinor'>[] }
      : T

/** Reads an answer's JSON. */
export const parseInMinor = (text: string): unknown => JSON.parse(text, revive)

function revive(this: unknown, key: string, value: unknown): unknown {
  const minor = Object.entries(fields).find(([decimal]) => decimal === key)?.[1]
  if (minor === undefined || typeof value !== 'string' || typeof this !== 'object' || this === null)
    return value
  const [whole = '', fraction = ''] = value.split('.')
  Reflect.set(
    this,
    minor,
    BigInt(whole + fraction.slice(0, ISSUED_DECIMALS).padEnd(ISSUED_DECIMALS, '0')).toString(),
  )
  return undefined
}
