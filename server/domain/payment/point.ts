/** A place in a chain's and an account's history, to search on from. */
export interface ChainPoint {
  readonly block: string
  /** The account's next nonce (sequence number) at that block; where accounts have none, the block itself. */
  readonly nonce: number
}

/** A block of the chain that is meant, to tell it from another chain with the same id. */
export interface Anchor {
  readonly number: string
  readonly hash: string
}
