import type { TxJson } from '../domain/payment/tx.ts'
import type { XamanOutcome } from '../domain/xaman-request.ts'

/** A request to Xaman's app; the type `SignIn` only tells the account. */
export interface XamanAsk {
  /** Our own id of the request, of at most 40 characters. */
  readonly identifier: string
  readonly txjson: TxJson | { readonly TransactionType: 'SignIn' }
  /** The account's number of the transaction; without it, the app takes the next number. */
  readonly sequence?: number
  /** Whole minutes in which the request can be opened. */
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
  /** The address at which its news can be followed. */
  readonly news: string
}

/** Xaman's platform: sign requests on a phone. Methods that ask it throw SuiteError. */
export interface Xaman {
  create(ask: XamanAsk): Promise<XamanPayload>
  /** The request with this id of ours, if Xaman has got it. */
  find(identifier: string): Promise<XamanPayload | undefined>
  read(uuid: string): Promise<XamanOutcome>
  /** Takes a request back. False when the user has it open, had it open in time, or has answered it. */
  cancel(uuid: string): Promise<boolean>
  /**
   * Follows a request: `news` is called whenever its outcome may have changed, `lost` once when no more news can come.
   * The returned function stops it silently.
   */
  follow(payload: XamanPayload, on: { readonly news: () => void; readonly lost: () => void }): () => void
  close(): Promise<void>
}
