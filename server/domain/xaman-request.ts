import type { TxJson } from './payment/tx.ts'

/** The state of a request to Xaman's app. */
export interface XamanOutcome {
  readonly opened: boolean
  readonly resolved: boolean
  readonly signed: boolean
  readonly expired: boolean
  readonly account?: string
  readonly txHash?: string
}

interface Request {
  /** Our own id, which Xaman gets too. By it the request is found when Xaman's answer was lost. */
  readonly id: string
  readonly session: string
  /** The step that it signs; absent when it only tells an account. */
  readonly step?: RequestedStep
  /** The hand-over of the step that it carries out: a no answers this one. */
  readonly openedAt?: string
  /** See `slotOf`: a step has one request at a time. Absent once another request has taken its place. */
  readonly slot?: string
  readonly txjson: TxJson | { readonly TransactionType: 'SignIn' }
  /** The account's number in the request. */
  readonly sequence?: number
  /** Until when it can be opened. A request that is open then can still be signed at any later time. */
  readonly expiresAt: string
}

export interface RequestedStep {
  readonly intent: string
  readonly id: string
}

/** Stored before Xaman gets it, so that no unknown request can be on a phone. */
export interface AskedRequest extends Request {
  readonly state: 'asked'
  /** Names the process that waits for Xaman's answer. Absent once none does. */
  readonly process?: string
}

/** A request that Xaman has; `over` once no one can sign it any more. */
export interface GivenRequest extends Request {
  readonly state: 'open' | 'over'
  /** Xaman's id. */
  readonly uuid: string
  readonly link: string
  readonly pushed: boolean
  /** The address at which its news can be followed. */
  readonly news: string
  /** How it ended. */
  readonly outcome?: XamanOutcome
}

export type XamanRequest = AskedRequest | GivenRequest

export const slotOf = ({ intent, id }: RequestedStep): string => `${intent} ${id}`
