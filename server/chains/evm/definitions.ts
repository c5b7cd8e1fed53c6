import type { Asset } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'

/** The facts of an EVM chain. A new chain is a new entry below, and its key in `contracts/api/values.ts`. */
export interface EvmDefinition {
  readonly key: ChainKey
  readonly id: number
  readonly name: string
  readonly coin: Asset
  /** Time between two blocks, in milliseconds. */
  readonly blockMs: number
  /** How many blocks, its own included, a transaction needs before its payment is acted on. */
  readonly confirmations: number
  /**
   * How many blocks below the head the anchor is taken. It is so deep that no usual reorganisation replaces it, and
   * that a wallet's node which lags by some seconds has it. It is so recent that a fork made a minute ago differs.
   */
  readonly anchorDepth: number
  /** Web page of a transaction, with `{tx}` for its hash. */
  readonly explorerTx: string
  /** KyberSwap's name of the chain, in its paths. Absent where it has no routes. */
  readonly kyberswap?: string
  /** The chain's own public node, offered to a wallet that does not know the chain. Every wallet knows Ethereum. */
  readonly publicNode?: string
}

const ether = coin('ETH', 'Ether')

/**
 * The mainnets of the EVM chains that are known here, at LI.FI too.
 *
 * Finality: every chain below moves the `finalized` tag (Ethereum after two epochs, 13 to 15 minutes; BNB Smart
 * Chain after about two blocks; Polygon by milestones; the rollups once their data is final on Ethereum; Avalanche
 * with each block, which is final as soon as it is accepted). Until then, confirmations guard against a
 * reorganisation at the head: one block deep on Ethereum, a few on Polygon, none on Avalanche and on a rollup whose
 * sequencer keeps its word, where they leave time to nodes that lag.
 */
export const evmDefinitions = [
  {
    key: 'eth',
    id: 1,
    name: 'Ethereum',
    coin: ether,
    blockMs: 12_000,
    confirmations: 2,
    anchorDepth: 4,
    explorerTx: 'https://etherscan.io/tx/{tx}',
    kyberswap: 'ethereum',
  },
  {
    key: 'bnb',
    id: 56,
    name: 'BNB Smart Chain',
    coin: coin('BNB', 'BNB'),
    blockMs: 750,
    confirmations: 3,
    anchorDepth: 40,
    explorerTx: 'https://bscscan.com/tx/{tx}',
    kyberswap: 'bsc',
    publicNode: 'https://bsc-dataseed.bnbchain.org',
  },
  {
    key: 'base',
    id: 8453,
    name: 'Base',
    coin: ether,
    blockMs: 2_000,
    confirmations: 2,
    anchorDepth: 15,
    explorerTx: 'https://basescan.org/tx/{tx}',
    kyberswap: 'base',
    publicNode: 'https://mainnet.base.org',
  },
  {
    key: 'arbitrum',
    id: 42161,
    name: 'Arbitrum One',
    coin: ether,
    blockMs: 250,
    confirmations: 4,
    anchorDepth: 120,
    explorerTx: 'https://arbiscan.io/tx/{tx}',
    kyberswap: 'arbitrum',
    publicNode: 'https://arb1.arbitrum.io/rpc',
  },
  {
    key: 'optimism',
    id: 10,
    name: 'OP Mainnet',
    coin: ether,
    blockMs: 2_000,
    confirmations: 2,
    anchorDepth: 15,
    explorerTx: 'https://optimistic.etherscan.io/tx/{tx}',
    kyberswap: 'optimism',
    publicNode: 'https://mainnet.optimism.io',
  },
  {
    key: 'polygon',
    id: 137,
    name: 'Polygon PoS',
    coin: coin('POL', 'POL'),
    blockMs: 2_000,
    confirmations: 5,
    anchorDepth: 20,
    explorerTx: 'https://polygonscan.com/tx/{tx}',
    kyberswap: 'polygon',
    publicNode: 'https://polygon-rpc.com',
  },
  {
    key: 'avalanche',
    id: 43114,
    name: 'Avalanche C-Chain',
    coin: coin('AVAX', 'Avalanche'),
    // Two seconds when ACP-226 came; since then validators agree on less.
    blockMs: 1_500,
    confirmations: 2,
    anchorDepth: 20,
    explorerTx: 'https://snowtrace.io/tx/{tx}',
    kyberswap: 'avalanche',
    publicNode: 'https://api.avax.network/ext/bc/C/rpc',
  },
] as const satisfies readonly EvmDefinition[]

function coin(symbol: string, name: string): Asset {
  return { address: 'native', symbol, name, decimals: 18 }
}
