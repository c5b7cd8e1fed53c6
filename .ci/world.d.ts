/**
 * The local world as tests get it: `inject('world')` in the integration project. sandbox/world.ts makes it; the
 * set-up checks that it says what stands here.
 */
export interface World {
  /** Environment variables of the suite's server. */
  readonly env: Readonly<Record<string, string>>
  /** By chain key (`eth`, `bnb`), then by id: the symbol, but for the look-alike `FAKE_USDC`. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, WorldToken>>>>
  readonly accounts: {
    readonly treasury: `0x${string}`
    /** May mint every token. */
    readonly owner: WorldAccount
    /** Funded accounts. Test files that send transactions take one each, so that nonces do not collide. */
    readonly users: readonly WorldAccount[]
  }
  /** The other ledgers, by chain key; see sandbox/world-description.ts. */
  readonly ledgers: Readonly<Record<'xrpl' | 'solana' | 'xlm', WorldLedger>>
  /** `POST {control}/lifi` or `/kyberswap` with `{ latencyMs?, fail?, times? }` orders an outage; `{}` ends it. */
  readonly control: string
}

export interface WorldLedger {
  readonly url: string
  readonly treasury: string
  /** Addresses by id. */
  readonly tokens: Readonly<Record<string, string>>
  /** Funded accounts; the last one holds no token. */
  readonly users: readonly { readonly address: string; readonly secret: string }[]
}

export interface WorldToken {
  readonly address: `0x${string}`
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Stands in the aggregators' token lists. */
  readonly listed: boolean
  /** Approvals go through zero, and calls return nothing. */
  readonly usdtLike?: boolean
  /** Burnt from every transfer. */
  readonly transferFeeBps?: number
}

export interface WorldAccount {
  readonly label: string
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
}

declare module 'vitest' {
  export interface ProvidedContext {
    world: World
  }
}
