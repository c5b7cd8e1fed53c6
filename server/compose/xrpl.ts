import { createNftBroker, createNftLedger, createXrplChain, createXrplNodes } from '../chains/xrpl/index.ts'
import { witnessed, witnessesOf } from '../chains/shared/witnessed.ts'
import { type Config, ConfigError, xrplNetworkId } from '../config/index.ts'
import { createTokenExchange } from '../upstreams/xrpl-dex/token-exchange.ts'
import { createXrplRouter } from '../upstreams/xrpl-dex/xrpl-dex.ts'
import { defined } from '../kit/defined.ts'
import type { NftBroker } from '../ports/chain/nft-sales.ts'
import type { XrplNode } from '../ports/xrpl-node.ts'
import type { Family, FamilyDeps } from './family.ts'

/** The XRP Ledger, where nodes are set for it; routes by its own exchange. */
export function composeXrpl(config: Config, { clock, log, notes }: FamilyDeps): Family | undefined {
  const { XRPL_RPC: rpcUrls, TREASURY_XRPL: treasury, NETWORK } = config
  if (rpcUrls === undefined || treasury === undefined) return undefined
  const networkId = xrplNetworkId(config)
  const node = createXrplNodes({ networkId, rpcUrls, log, notes, fetch })
  const over = (urls: readonly string[]) =>
    createXrplChain({
      networkId,
      node: createXrplNodes({ networkId, rpcUrls: urls, log, notes, fetch }),
      log,
    })
  const plain = createXrplChain({ networkId, node, log })
  const chain = witnessed(plain, { witnesses: witnessesOf(rpcUrls, over), log, notes })
  const { coin } = chain
  const broker = brokerOf(config, node)
  return {
    chains: [{ chain, treasury }],
    router: createXrplRouter({ node, networkId, listed: config.XRPL_TOKENS, clock, log }),
    tokenExchange: createTokenExchange({ node, clock }),
    nfts: createNftLedger({ networkId, node, log }),
    ...defined({ broker }),
    pages: [
      {
        key: chain.key,
        name: 'XRP Ledger',
        coin: { symbol: coin.symbol, name: coin.name, decimals: coin.decimals },
        family: 'xrpl',
        caip2: chain.caip2,
        ...(NETWORK === 'mainnet' ? { explorerTx: 'https://livenet.xrpl.org/transactions/{tx}' } : {}),
      },
    ],
    close: async () => undefined,
  }
}

/** The broker of NFT sales, where its seed is set. Throws ConfigError for one that cannot be used, and never names it. */
function brokerOf(config: Config, node: XrplNode): NftBroker | undefined {
  const { NFT_BROKER_SEED: seed, TREASURY_XRPL: treasury } = config
  if (seed === undefined) return undefined
  const broker = madeBroker(config, node, seed)
  if (broker.account === treasury)
    throw new ConfigError('NFT_BROKER_SEED: must be of another account than TREASURY_XRPL')
  return broker
}

function madeBroker(config: Config, node: XrplNode, seed: string): NftBroker {
  try {
    return createNftBroker({ networkId: xrplNetworkId(config), node, seed })
  } catch {
    throw new ConfigError('NFT_BROKER_SEED: must be the seed of an account of the XRP Ledger')
  }
}
