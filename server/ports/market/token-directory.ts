/** A token of the XRP Ledger as the ledger itself names it. */
export interface LedgerToken {
  readonly md5: string
  /** Three letters, or 40 upper-case hexadecimal characters. */
  readonly currency: string
  readonly issuer: string
  readonly name: string
}

/** Tokens by the md5 of `issuer_currency`. */
export interface TokenDirectory {
  find(md5: string): Promise<LedgerToken | undefined>
}
