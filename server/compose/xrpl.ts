import { createXrplChain, createXrplNodes } from '../chains/xrpl/index.ts'
import { type Config, xrplNetworkId } from '../config/index.ts'
import { createTokenMarket } from '../upstreams/xrpl-dex/token-market.ts'
import { createXrplRouter } from '../upstreams/xrpl-dex/xrpl-dex.ts'
import { caip2Id } from '../formats/caip2.ts'
import type { Family, FamilyDeps } from './family.ts'

/** The XRP Ledger, where nodes are set for it; routes by its own exchange. */
export function composeXrpl(config: Config, { clock, log }: FamilyDeps): Family | undefined {
  const { XRPL_RPC: rpcUrls, TREASURY_XRPL: treasury, NETWORK } = config
  if (rpcUrls === undefined || treasury === undefined) return undefined
  const networkId = xrplNetworkId(config)
  const node = createXrplNodes({ networkId, rpcUrls, log, fetch })
  const chain = createXrplChain({ networkId, node, log })
  const { coin } = chain
  return {
    chains: [{ chain, treasury }],
    router: createXrplRouter({ node, networkId, listed: config.XRPL_TOKENS, clock, log }),
    tokenMarket: createTokenMarket({ ask: node.ask, clock }),
    pages: [
      {
        key: chain.key,
        name: 'XRP Ledger',
        coin: { symbol: coin.symbol, name: coin.name, decimals: coin.decimals },
        family: 'xrpl',
        caip2: caip2Id.xrpl(networkId),
        ...(NETWORK === 'mainnet' ? { explorerTx: 'https://livenet.xrpl.org/transactions/{tx}' } : {}),
      },
    ],
    close: async () => undefined,
  }
}
