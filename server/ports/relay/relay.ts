/** The relay to the ledger, as its callers see it. */
export interface Relay {
  /** Answers a call from memory or by a node. Never rejects. */
  ask(asked: Asked): Promise<RelayOutcome>
}

/** A call as it came. */
export interface Asked {
  /** Values of JSON. */
  readonly method: unknown
  readonly params: unknown
  readonly client: { readonly id: string; readonly isPaid: boolean }
}

export type RelayOutcome =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'answered'
      readonly method: string
      readonly answer: Kept
      readonly cache: 'HIT' | 'STALE' | 'MISS'
      readonly ageMs: number
      /** Whether it is stale because no node answered. */
      readonly isOutdated: boolean
    }
  | {
      readonly kind: 'failed'
      readonly method: string
      /** `busy`, `rationed`: too much for the nodes. `own-ration`: too much of this client. */
      readonly reason: 'failed' | 'busy' | 'too-large' | 'rationed' | 'own-ration'
      readonly retryAfterSeconds: number
    }

/** Why a call is refused. Nothing of its parameters is repeated. */
export interface Refusal {
  readonly code: 'XRPL_METHOD_REFUSED' | 'INVALID_REQUEST'
  /** The ledger's own name of the error. */
  readonly error: 'forbidden' | 'invalidParams' | 'missingCommand'
  readonly message: string
  /** The method, where its name is plain text. */
  readonly method?: string
}

/** An answer of a node, as text. */
export interface Kept {
  /** The field `result` without its `status`, in JSON. */
  readonly result: string
  /** `error`: the ledger has named one. */
  readonly status: 'success' | 'error'
  /** The field `warnings`, in JSON; `undefined` without warnings. */
  readonly warnings: string | undefined
  /** The host of the node. */
  readonly source: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly lifetime: Lifetime
}

/** Milliseconds. An answer is fresh first, then given once more while it is renewed, then only while nodes fail. */
export interface Lifetime {
  readonly freshMs: number
  readonly renewingMs: number
  readonly failingMs: number
  /** It will never be another one. */
  readonly isFinal: boolean
}
