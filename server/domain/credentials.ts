/** The parts of a request that say who is calling. */
export interface Credentials {
  /** The different API keys that were sent, in any place. */
  readonly keys: readonly string[]
  readonly embedToken?: string | undefined
  readonly embedSession?: string | undefined
  readonly ticket?: string | undefined
  /** The sign session that the path names. */
  readonly sessionId?: string | undefined
}
