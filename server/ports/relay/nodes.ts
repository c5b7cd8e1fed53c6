/** A call that was checked: an allowed method with allowed parameters. */
export interface NodeCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly isHeavy: boolean
  /** Nodes that know it best. */
  readonly nodes: 'any' | 'history' | 'clio'
  /** The number of the ledger that it is about, where it names one. */
  readonly ledger: number | undefined
  /** Whether an answer has to be of the present. */
  readonly isOfNow: boolean
}

/** The nodes of the XRP Ledger behind the relay. */
export interface RelayNodes {
  /** Asks one node, and another one if it fails. Never rejects. */
  ask(call: NodeCall): Promise<NodeAnswer>
  close(): Promise<void>
}

export type NodeAnswer =
  | {
      readonly ok: true
      /** An error that the ledger names, such as `actNotFound`, is an answer. */
      readonly result: Readonly<Record<string, unknown>>
      readonly warnings: readonly unknown[]
      /** The host of the node. */
      readonly source: string
      /** It is of an old ledger, and no node had a newer one. */
      readonly isOld: boolean
    }
  | {
      readonly ok: false
      /** `busy`: all nodes have as many calls as they may have. */
      readonly reason: 'failed' | 'busy' | 'too-large'
      readonly retryAfterSeconds: number
    }
