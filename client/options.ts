export interface SuiteOptions {
  /** Where the service is, such as `https://suite.example`. */
  readonly url: string
  /** A test or live key. Without one, only calls with a session's `et` and public ones succeed. */
  readonly key?: string | undefined
  /** In place of `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** For each try, 30,000 by default. */
  readonly timeoutMs?: number
  /** How often a call is repeated that may succeed later, 4 by default. */
  readonly retries?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly retries?: number
  /** Of a POST; a random one by default. It stays the same over the client's own repetitions. */
  readonly idempotencyKey?: string
}
