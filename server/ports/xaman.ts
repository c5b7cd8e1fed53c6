import type { TxJson } from '../domain/payment/tx.ts'
import type { XamanOutcome } from '../domain/xaman-request.ts'

/** What Xaman's app is asked to sign; `SignIn` is the type that only tells the account. */
export interface XamanAsk {
  /** Our own name of the request, in at most 40 characters. */
  readonly identifier: string
  readonly txjson: TxJson | { readonly TransactionType: 'SignIn' }
  /** The account's number that the transaction takes; the app takes the next one where none is given. */
  readonly sequence?: number
  /** Whole minutes, in which the request can be opened. */
  readonly expireMinutes: number
  /** Plain text that the app shows above the request. */
  readonly instruction: string
  /** The app signs on this network only. */
  readonly network?: 'MAINNET' | 'TESTNET' | 'DEVNET'
}

export interface XamanPayload {
  readonly uuid: string
  /** Opens the request in the app, or shows the way to it. */
  readonly link: string
  readonly pushed: boolean
  /** Where its news can be followed. */
  readonly news: string
}

/** Xaman's platform: requests for signatures on a phone. Methods that ask it throw SuiteError. */
export interface Xaman {
  create(ask: XamanAsk): Promise<XamanPayload>
  /** The request that was made by this name, if its making has reached Xaman. */
  find(identifier: string): Promise<XamanPayload | undefined>
  read(uuid: string): Promise<XamanOutcome>
  /** Takes a request back. False when the user has it open, or had it open in time, or has answered it. */
  cancel(uuid: string): Promise<boolean>
  /**
   * Follows a request: `onNews` is called whenever its outcome may have changed, `onLost` once when no more news
   * can come. The answer stops it without a word.
   */
  follow(payload: XamanPayload, on: { readonly news: () => void; readonly lost: () => void }): () => void
  close(): Promise<void>
}
