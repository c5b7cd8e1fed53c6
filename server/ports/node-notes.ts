/** One of the nodes that a pool asks, and what it is asked. */
export interface NodeMethod {
  /** The key of a chain for its nodes, `relay` for those of the relay. */
  readonly pool: string
  /** Its host: paths and queries contain keys. */
  readonly node: string
  readonly method: string
}

export interface Refused {
  /** In a word, such as `late`, `busy` or `broken`. */
  readonly reason: string
  /** What is known beyond that, without an address. */
  readonly said: string
  /** Until when it is left alone, in epoch milliseconds. */
  readonly restsUntilMs?: number | undefined
}

/** What a node refuses, from its first refusal after its last answer. Times are in epoch milliseconds. */
export interface NodeRefusal extends NodeMethod, Refused {
  readonly sinceMs: number
  readonly lastMs: number
  readonly times: number
}

/** Which node refuses what, for the operator. Nothing is decided by it: every pool asks its next node by itself. */
export interface NodeNotes {
  /** A pool has this node. */
  has(node: Omit<NodeMethod, 'method'>): void
  refused(call: NodeMethod, why: Refused): void
  answered(call: NodeMethod): void
  /** What has been refused in the last hour, the newest refusal first. */
  refusals(): readonly NodeRefusal[]
  /** Whether a node of a pool has refused something in the last minutes, that nodes are not free to lack. */
  isDegraded(pool: string): boolean
  /** Pools of a single node: nothing that it says can be checked. */
  alone(): readonly string[]
}
