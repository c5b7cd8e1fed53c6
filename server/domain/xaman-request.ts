import type { TxJson } from './payment/tx.ts'

/** What has become of a request to Xaman's app. */
export interface XamanOutcome {
  readonly opened: boolean
  readonly resolved: boolean
  readonly signed: boolean
  readonly expired: boolean
  readonly account?: string
  readonly txHash?: string
}

interface Request {
  /** Our own name of it, which Xaman is told: by that it is found when the answer that named it was lost. */
  readonly id: string
  /** The only session that may see it. */
  readonly session: string
  /** The step that it signs; none when it only tells an account. */
  readonly step?: RequestedStep
  /** See `slotOf`: of one step, one request can stand at a time. Gone when another one has taken its place. */
  readonly slot?: string
  readonly txjson: TxJson | { readonly TransactionType: 'SignIn' }
  /** The account's number that it was asked for with. */
  readonly sequence?: number
  /** Until when it can be opened; one that is open then can be signed at any time later. */
  readonly expiresAt: string
}

export interface RequestedStep {
  readonly intent: string
  readonly id: string
}

/** Written down before Xaman hears of it, so that no request can lie on a phone unknown. */
export interface AskedRequest extends Request {
  readonly state: 'asked'
}

/** One that Xaman has; `over` once nobody can sign it any more. */
export interface GivenRequest extends Request {
  readonly state: 'open' | 'over'
  /** As Xaman names it. */
  readonly uuid: string
  readonly link: string
  readonly pushed: boolean
  /** Where its news can be followed. */
  readonly news: string
  /** How it ended. */
  readonly outcome?: XamanOutcome
}

export type XamanRequest = AskedRequest | GivenRequest

export const slotOf = ({ intent, id }: RequestedStep): string => `${intent} ${id}`
