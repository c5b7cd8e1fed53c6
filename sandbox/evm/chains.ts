/** The chains of the sandbox as data. Addresses follow from the order: new tokens and pools go to the end. */

export interface TokenSpec {
  /** Names the token within its chain; two tokens may share a symbol, as they do on real chains. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Stands in the aggregators' token lists. */
  readonly listed: boolean
  /** Whether the aggregators vouch for it. */
  readonly verified: boolean
  /** Approvals go through zero, and calls return nothing. */
  readonly usdtLike?: true
  /** Burnt from every transfer. */
  readonly transferFeeBps?: number
}

/** Two tokens by id, and what the pool starts with, in units. */
export type PoolSpec = readonly [idA: string, unitsA: string, idB: string, unitsB: string]

export interface ChainSpec {
  readonly key: 'eth' | 'bnb'
  readonly chainId: number
  readonly name: string
  /** The chain's names in the two aggregators' protocols. */
  readonly lifi: string
  readonly kyberswap: string
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: 18 }
  /** The coin as a token (WETH9); its id is its symbol. */
  readonly wrapped: { readonly symbol: string; readonly name: string }
  readonly dollar: string
  readonly tokens: readonly TokenSpec[]
  readonly pools: readonly PoolSpec[]
  /** The first balances of every account of the wallet, in units; `coin` is the chain's coin. */
  readonly purse: Readonly<Record<string, string>>
}

const token = (symbol: string, name: string, decimals: number, more: Partial<TokenSpec> = {}): TokenSpec => ({
  id: symbol,
  symbol,
  name,
  decimals,
  listed: true,
  verified: true,
  ...more,
})

/** Tokens that show one trap each; every chain has them. */
const traps: readonly TokenSpec[] = [
  // A pool so small that an ordinary amount moves the price a lot.
  token('THIN', 'Thin Liquidity', 18, { verified: false }),
  // Listed, but in no pool: there is no route.
  token('LONE', 'Lone Token', 18, { verified: false }),
  // Has a well-known symbol, but is not that token.
  token('USDC', 'USD Coin', 6, { id: 'FAKE_USDC', verified: false }),
  // Less arrives than was sent.
  token('TAXED', 'Taxed Token', 18, { listed: false, verified: false, transferFeeBps: 100 }),
]

export const chains: readonly ChainSpec[] = [
  {
    key: 'eth',
    chainId: 1,
    name: 'Ethereum',
    lifi: 'eth',
    kyberswap: 'ethereum',
    coin: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    wrapped: { symbol: 'WETH', name: 'Wrapped Ether' },
    dollar: 'USDC',
    tokens: [
      token('USDC', 'USD Coin', 6),
      token('USDT', 'Tether USD', 6, { usdtLike: true }),
      token('DAI', 'Dai Stablecoin', 18),
      token('WBTC', 'Wrapped BTC', 8),
      token('LINK', 'ChainLink Token', 18),
      token('UNI', 'Uniswap', 18),
      ...traps,
    ],
    pools: [
      ['WETH', '4000', 'USDC', '12019200'],
      ['WETH', '2500', 'USDT', '7511250'],
      ['WETH', '1800', 'DAI', '5407560'],
      ['WETH', '1500', 'WBTC', '46.35'],
      ['WETH', '900', 'LINK', '164700'],
      ['USDC', '6000000', 'USDT', '6001200'],
      ['USDC', '3000000', 'DAI', '2999400'],
      ['USDC', '1200000', 'UNI', '122448.98'],
      ['WETH', '4', 'THIN', '40000'],
      ['WETH', '0.5', 'FAKE_USDC', '1500'],
      ['WETH', '200', 'TAXED', '600000'],
    ],
    purse: {
      coin: '25',
      WETH: '2',
      USDC: '25000',
      USDT: '10000',
      DAI: '8000',
      WBTC: '0.35',
      LINK: '400',
      UNI: '600',
      THIN: '1000',
      TAXED: '1000',
    },
  },
  {
    key: 'bnb',
    chainId: 56,
    name: 'BNB Smart Chain',
    lifi: 'bsc',
    kyberswap: 'bsc',
    coin: { symbol: 'BNB', name: 'BNB', decimals: 18 },
    wrapped: { symbol: 'WBNB', name: 'Wrapped BNB' },
    dollar: 'USDT',
    // Stablecoins have 18 decimals on this chain.
    tokens: [
      token('USDT', 'Tether USD', 18),
      token('USDC', 'USD Coin', 18),
      token('FDUSD', 'First Digital USD', 18),
      token('ETH', 'Binance-Peg Ethereum', 18),
      token('BTCB', 'Binance-Peg Bitcoin', 18),
      token('CAKE', 'PancakeSwap Token', 18),
      ...traps,
    ],
    pools: [
      ['WBNB', '15000', 'USDT', '9018000'],
      ['WBNB', '6000', 'USDC', '3607800'],
      ['WBNB', '3000', 'FDUSD', '1803300'],
      ['WBNB', '8000', 'ETH', '1600.64'],
      ['WBNB', '5000', 'BTCB', '30.92'],
      ['WBNB', '1500', 'CAKE', '367346.94'],
      ['USDT', '4000000', 'USDC', '3999200'],
      ['USDT', '1500000', 'FDUSD', '1500450'],
      ['WBNB', '20', 'THIN', '40000'],
      ['WBNB', '2.5', 'FAKE_USDC', '1500'],
      ['WBNB', '1000', 'TAXED', '600000'],
    ],
    purse: {
      coin: '120',
      WBNB: '10',
      USDT: '20000',
      USDC: '8000',
      FDUSD: '5000',
      ETH: '3',
      BTCB: '0.3',
      CAKE: '2500',
      THIN: '1000',
      TAXED: '1000',
    },
  },
]
