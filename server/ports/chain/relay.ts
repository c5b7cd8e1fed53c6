import type { UnsignedTx } from '../../domain/payment/tx.ts'

/** Sends what wallets sign. A chain whose wallets all send by themselves has none. */
export interface Relay {
  /**
   * Takes in a transaction that a wallet has signed and not sent, in the chain's wire format as base64: the one that
   * was prepared, with every signature in place and at most what wallets add around a payment. Anything else is a
   * problem. No node is asked yet.
   */
  readonly relay: (signed: string, prepared: UnsignedTx) => SignedTx
}

/** A signed transaction that may be sent, or why it may not: words that complete the sentence "It …". */
export type SignedTx =
  | {
      readonly ok: true
      readonly txHash: string
      /**
       * Has a node try the transaction out. Throws SuiteError SLIPPAGE, with `details.reason` EXPIRED or WOULD_FAIL,
       * when it would not succeed; one that is on the chain already does.
       */
      tryOut(): Promise<void>
      /** Gives it to a node, which may never pass it on. Doing it again is harmless. */
      send(): Promise<void>
    }
  | { readonly ok: false; readonly problem: string }
