import type { ChainKey } from '#contracts/api/values.ts'

/** The networks whose accounts we know, by the codes of bridge services (ChangeNOW’s spelling). */

interface Network {
  readonly chain: ChainKey
  readonly family: 'evm' | 'solana' | 'xrpl' | 'stellar'
  readonly name: string
  /** The tickers of its coin. */
  readonly coins: readonly string[]
}

const evm = (chain: ChainKey, name: string, ...coins: string[]): Network => ({
  chain,
  family: 'evm',
  name,
  coins,
})

const networks: Readonly<Record<string, Network>> = {
  eth: evm('eth', 'Ethereum', 'eth'),
  bsc: evm('bnb', 'BNB Smart Chain', 'bnb'),
  base: evm('base', 'Base', 'eth'),
  arbitrum: evm('arbitrum', 'Arbitrum One', 'eth'),
  op: evm('optimism', 'OP Mainnet', 'eth'),
  matic: evm('polygon', 'Polygon', 'matic', 'pol'),
  avaxc: evm('avalanche', 'Avalanche C-Chain', 'avax'),
  sol: { chain: 'solana', family: 'solana', name: 'Solana', coins: ['sol'] },
  xrp: { chain: 'xrpl', family: 'xrpl', name: 'XRP Ledger', coins: ['xrp'] },
  xlm: { chain: 'xlm', family: 'stellar', name: 'Stellar', coins: ['xlm'] },
}

/** Networks that we only pay out to, by name. */
const otherNames: Readonly<Record<string, string>> = {
  btc: 'Bitcoin',
  bch: 'Bitcoin Cash',
  ltc: 'Litecoin',
  doge: 'Dogecoin',
  trx: 'Tron',
  ada: 'Cardano',
  dot: 'Polkadot',
  ton: 'TON',
  xmr: 'Monero',
  atom: 'Cosmos Hub',
  near: 'NEAR',
  algo: 'Algorand',
  sui: 'Sui',
  apt: 'Aptos',
}

export const networkOf = (code: string): Network | undefined =>
  Object.hasOwn(networks, code) ? networks[code] : undefined

/** The same in a sentence: "the XRP Ledger". Most names are proper names without an article. */
export const networkInText = (code: string): string => {
  const name = networkName(code)
  return withArticle.has(name) ? `the ${name}` : name
}

const withArticle: ReadonlySet<string> = new Set(['XRP Ledger', 'Avalanche C-Chain', 'Cosmos Hub'])

export const networkName = (code: string): string =>
  networkOf(code)?.name ??
  (Object.hasOwn(otherNames, code) ? otherNames[code] : undefined) ??
  code.toUpperCase()
