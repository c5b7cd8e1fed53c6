import type { Account } from './evm/accounts.ts'
import type { TokenSpec } from './evm/chains.ts'
import type { LocalChain } from './evm/local-chain.ts'

export interface WorldToken {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly listed: boolean
  readonly usdtLike?: true
  readonly transferFeeBps?: number
}

/** A ledger that is not an EVM chain, as tests and wallets need it. */
export interface LedgerDescription {
  /** Its node. */
  readonly url: string
  readonly treasury: string
  /** Addresses of tokens, by id: the symbol, but for tokens that share one. */
  readonly tokens: Readonly<Record<string, string>>
  /** Funded accounts, with their secrets in the ledger's own form. The last one holds no token. */
  readonly users: readonly { readonly address: string; readonly secret: string }[]
}

/** What a test or a server has to know of the world. `.ci/world.d.ts` says the same for the tests. */
export interface WorldDescription {
  /** Environment variables of the suite's server. */
  readonly env: Readonly<Record<string, string>>
  /** By chain key, then by id (the symbol, but for tokens that share one). */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, WorldToken>>>>
  readonly accounts: {
    readonly treasury: string
    /** May mint every token. */
    readonly owner: Account
    /** Funded accounts, those of the sandbox wallet. */
    readonly users: readonly Account[]
  }
  /** The other ledgers, by chain key. */
  readonly ledgers: {
    readonly xrpl: LedgerDescription
    readonly solana: LedgerDescription
    readonly xlm: LedgerDescription
  }
  /** Where outages of the upstream services are ordered; see README.md. */
  readonly control: string
  /** Origin of the demo partner page, when it was asked for. */
  readonly partner?: string
}

/** The tokens of a chain by id, the wrapped coin among them. */
export function tokensOf({ spec, deployment }: LocalChain): Record<string, WorldToken> {
  const wrapped = { ...spec.wrapped, id: spec.wrapped.symbol, decimals: spec.coin.decimals, listed: true }
  const specs: readonly Omit<TokenSpec, 'verified'>[] = [wrapped, ...spec.tokens]
  return Object.fromEntries(
    specs.flatMap(({ id, symbol, name, decimals, listed, usdtLike, transferFeeBps }) => {
      const address = deployment.tokens[id]
      if (address === undefined) return []
      const habits = {
        ...(usdtLike !== undefined && { usdtLike }),
        ...(transferFeeBps !== undefined && { transferFeeBps }),
      }
      return [[id, { address, symbol, name, decimals, listed, ...habits }]]
    }),
  )
}
