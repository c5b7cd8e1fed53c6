/** A currency on its network, as the bridge takes and pays it. */
export interface Currency {
  readonly ticker: string
  readonly network: string
  readonly name: string
  readonly decimals: number
  /** The contract of a token. */
  readonly token?: string
  readonly extraIdName?: string
  readonly isStable: boolean
  readonly canSend: boolean
  readonly canReceive: boolean
  readonly addressPattern: string
  /** What a payout costs, in units: taken off. */
  readonly payoutFee: string
  /** The price in dollars where it does not follow from pools of the EVM chains. */
  readonly usd?: string
}

const EVM = '^0x[0-9a-fA-F]{40}$'
const both = { canSend: true, canReceive: true, isStable: false }

/** Prices are those at which the ledgers' own pools start. */
export const currenciesWith = (usdc: string): readonly Currency[] => [
  {
    ...both,
    ticker: 'eth',
    network: 'eth',
    name: 'Ethereum',
    decimals: 18,
    addressPattern: EVM,
    payoutFee: '0.0005',
  },
  {
    ...both,
    ticker: 'bnb',
    network: 'bsc',
    name: 'BNB',
    decimals: 18,
    addressPattern: EVM,
    payoutFee: '0.0005',
  },
  {
    ...both,
    ticker: 'usdc',
    network: 'eth',
    name: 'USD Coin',
    decimals: 6,
    token: usdc,
    isStable: true,
    addressPattern: EVM,
    payoutFee: '1',
    usd: '1',
  },
  {
    ...both,
    ticker: 'xrp',
    network: 'xrp',
    name: 'XRP',
    decimals: 6,
    extraIdName: 'Destination tag',
    addressPattern: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
    payoutFee: '0.1',
    usd: '2',
  },
  {
    ...both,
    ticker: 'sol',
    network: 'sol',
    name: 'Solana',
    decimals: 9,
    addressPattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
    payoutFee: '0.001',
    usd: '150',
  },
  {
    ...both,
    ticker: 'xlm',
    network: 'xlm',
    name: 'Stellar',
    decimals: 7,
    extraIdName: 'Memo',
    addressPattern: '^G[A-Z2-7]{55}$',
    payoutFee: '0.1',
    usd: '0.3',
  },
  // The sandbox has no Bitcoin: it is listed, and can be neither paid nor paid out.
  {
    ticker: 'btc',
    network: 'btc',
    name: 'Bitcoin',
    decimals: 8,
    isStable: false,
    canSend: false,
    canReceive: false,
    addressPattern: '^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$',
    payoutFee: '0.0001',
    usd: '96000',
  },
]

/** A currency in the bridge's API. */
export const currencyShape = (currency: Currency) => ({
  ticker: currency.ticker,
  network: currency.network,
  name: currency.name,
  decimals: currency.decimals,
  tokenContract: currency.token ?? null,
  hasExtraId: currency.extraIdName !== undefined,
  extraIdName: currency.extraIdName ?? null,
  isStable: currency.isStable,
  canSend: currency.canSend,
  canReceive: currency.canReceive,
  supportsFixedRate: false,
  addressPattern: currency.addressPattern,
})
