/** Hashes of passwords: slow, so that a stolen store does not give the passwords away. */
export interface Passwords {
  /** Throws UNAVAILABLE when too many passwords are waiting. `client` is who asks: clients take turns. */
  hash(password: string, client?: string): Promise<string>
  /** Does the same work without a hash, and answers false: so no one learns by time whether there is one. */
  verify(password: string, hash: string | undefined, client?: string): Promise<boolean>
}
