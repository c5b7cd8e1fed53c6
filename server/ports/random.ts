/** Random bytes, as a parameter. Cryptographically strong in production. */
export interface Random {
  /**
   * Within `again`, bytes with a purpose are the same each time that the work runs with the same seed. So work that was
   * cut short finds the rows that it has made.
   */
  bytes(length: number, purpose?: Purpose): Uint8Array
  /** Runs work that may have been begun before. No one can guess the bytes from the seed. */
  again<T>(seed: string, work: () => Promise<T>): Promise<T>
}

/** What the bytes are for, where a second run of the same work has to get the same. */
type Purpose = 'payment' | 'session' | 'session-token' | 'payout' | 'test-message' | 'xaman'
