import type { Market, MarketToken, Prices } from '../amm/market.ts'

/** The one exchange of the sandbox, as LI.FI names its tools. */
export const TOOL = { key: 'uniswap-v2-sandbox', name: 'Uniswap V2 (sandbox)' } as const

/** A token in LI.FI's shape. No logo: the sandbox reaches no image host. */
export function tokenShape(market: Market, prices: Prices, token: MarketToken) {
  const verificationStatus = token.verified ? 'verified' : 'unverified'
  return {
    address: token.address,
    chainId: market.chain.spec.chainId,
    symbol: token.symbol,
    decimals: token.decimals,
    name: token.name,
    ...(token.verified && { coinKey: token.symbol }),
    priceUSD: prices.usd(token, 10n ** BigInt(token.decimals)),
    tags: [],
    verificationStatus,
    verificationStatusBreakdown: [{ provider: 'sandbox', result: verificationStatus }],
  }
}

/** A chain in LI.FI's shape. */
export function chainShape(market: Market, prices: Prices) {
  const { spec, url } = market.chain
  const [coin] = market.tokens
  return {
    key: spec.lifi,
    chainType: 'EVM',
    name: spec.name,
    coin: spec.coin.symbol,
    id: spec.chainId,
    mainnet: true,
    metamask: {
      chainId: hex(BigInt(spec.chainId)),
      blockExplorerUrls: [],
      chainName: spec.name,
      nativeCurrency: spec.coin,
      rpcUrls: [url],
    },
    ...(coin !== undefined && { nativeToken: tokenShape(market, prices, coin) }),
  }
}

/** A quantity as Ethereum's JSON-RPC writes it: no leading zeros. */
export const hex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`
