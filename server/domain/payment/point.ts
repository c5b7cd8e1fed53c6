/** A place in the history of a chain and of an account, from which a search starts. */
export interface ChainPoint {
  readonly block: string
  /** The account's next nonce (sequence number) at that block; where accounts have none, the block itself. */
  readonly nonce: number
  /**
   * How many of the account's transactions waited for a block at that moment, as far as nodes knew. Absent where none
   * did, or where nodes do not tell.
   */
  readonly waiting?: number
  /**
   * The block that was being collected at that moment, where nodes do not tell what waits for it: its transactions may
   * have been sent before.
   */
  readonly collecting?: number
}

/** A block of a chain, to tell it from another chain with the same id. */
export interface Anchor {
  readonly number: string
  readonly hash: string
}
