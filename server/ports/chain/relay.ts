import type { UnsignedTx } from '../../domain/payment/tx.ts'

/** Sends transactions that wallets have signed. A chain whose wallets all send by themselves has none. */
export interface Relay {
  /**
   * Takes a transaction that a wallet has signed and not sent, in the chain's wire format as base64. It must be the
   * prepared one, with every signature and at most the instructions that wallets add around a payment; otherwise the
   * result is a problem. No node is asked yet.
   */
  readonly relay: (signed: string, prepared: UnsignedTx) => SignedTx
}

/** A signed transaction that may be sent, or why it may not: words that follow the name of its field. */
export type SignedTx =
  | {
      readonly ok: true
      readonly txHash: string
      /**
       * Lets a node try the transaction out. Throws SuiteError SLIPPAGE, with `details.reason` EXPIRED or WOULD_FAIL,
       * when it would not succeed. A transaction that is already on the chain succeeds.
       */
      tryOut(): Promise<void>
      /** Gives it to a node, which may never pass it on. Doing it again is harmless. */
      send(): Promise<void>
    }
  | { readonly ok: false; readonly problem: string }
