import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'

/**
 * What a source says: the answer; that there is no such thing; that it knows of none, but does not know everything; or
 * that it does not serve this route.
 */
export type SourceAnswer<N extends MarketRouteName> =
  | {
      readonly kind: 'found'
      readonly body: MarketAnswer<N>
      /** Unix milliseconds of the data. */
      readonly at: number
      /** The index of the ledger that it is of. */
      readonly ledger?: number | undefined
      /** What an index has not seen. */
      readonly coverage?: SourceCoverage | undefined
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unsupported' }

/** What an index has not seen of the ledger. Times are Unix milliseconds. */
export interface SourceCoverage {
  /** When it began. */
  readonly since: number
  /** What has not moved since is not in it. */
  readonly isPartial: boolean
  /** What had come together before is what its ledger's header says. `undefined`: it was not loaded. */
  readonly isProved?: boolean | undefined
  /** Ledgers that it has missed. */
  readonly gaps: readonly {
    readonly from: number
    readonly to: number
    readonly closedFrom: number
    readonly closedTo: number
  }[]
}

/** A source of market data: our own index, or an index of others. */
export interface MarketSource {
  /** As `X-Suite-Source` names it. */
  readonly name: string
  /** Its answers cost so little that those which change with each ledger are made again after so many seconds. */
  readonly freshSeconds?: number
  /** Rejects when the source cannot answer now. */
  ask<N extends MarketRouteName>(route: N, call: MarketCall<N>, signal: AbortSignal): Promise<SourceAnswer<N>>
  /**
   * Whether what it knows of a route is not of now, or does not reach back as far as the route's figures: other sources
   * are asked before it.
   */
  isBehind(route: MarketRouteName): boolean
  health(): Promise<SourceHealth>
}

export interface SourceHealth {
  readonly ok: boolean
  /** Of the newest ledger that it knows, where it follows the ledger. */
  readonly ledgerIndex?: number
  /** Seconds by which its data is behind the present. */
  readonly behindSeconds?: number
}

export interface MarketHealth {
  /** `degraded`: a source is down, and another one answers. `down`: only answers of earlier are given. */
  readonly status: 'ok' | 'degraded' | 'down'
  readonly sources: readonly (SourceHealth & { readonly name: string })[]
  readonly cache: { readonly entries: number; readonly bytes: number }
}
