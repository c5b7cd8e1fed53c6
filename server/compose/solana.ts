import {
  clusterOf,
  createAccountRent,
  createSolanaChain,
  createSolanaNodes,
  describeTransaction,
} from '../chains/solana/index.ts'
import { witnessed, witnessesOf } from '../chains/shared/witnessed.ts'
import { defined } from '../kit/defined.ts'
import type { Config } from '../config/index.ts'
import { createJupiterRouter } from '../upstreams/jupiter/jupiter.ts'
import { createHttpProbe } from '../upstreams/probe.ts'
import { WRAPPED_SOL } from '../formats/solana.ts'
import type { Family, FamilyDeps } from './family.ts'

/** Solana, where nodes are set for it; routes by Jupiter. */
export function composeSolana(config: Config, { clock, log, notes }: FamilyDeps): Family | undefined {
  const { SOLANA_RPC: rpcUrls, SOLANA_GENESIS: genesis, TREASURY_SOLANA: treasury, NETWORK } = config
  if (rpcUrls === undefined || treasury === undefined) return undefined
  const cluster = clusterOf(genesis)
  const node = createSolanaNodes({ genesis, rpcUrls, log, notes, fetch })
  const over = (urls: readonly string[]) => {
    const one = createSolanaNodes({ genesis, rpcUrls: urls, log, notes, fetch })
    return createSolanaChain({ cluster, genesis, node: one, log })
  }
  const plain = createSolanaChain({ cluster, genesis, node, log })
  const chain = witnessed(plain, { witnesses: witnessesOf(rpcUrls, over), log, notes })
  const { coin } = chain
  const router = createJupiterRouter({
    url: config.JUPITER_URL,
    apiKey: config.JUPITER_API_KEY,
    callsPerMinute: config.JUPITER_CALLS_PER_MINUTE,
    cluster,
    describe: describeTransaction,
    accountRent: createAccountRent(node),
    clock,
    log,
  })
  return {
    chains: [{ chain, treasury }],
    router,
    pages: [
      {
        key: chain.key,
        name: 'Solana',
        coin: { symbol: coin.symbol, name: coin.name, decimals: coin.decimals },
        family: 'solana',
        caip2: chain.caip2,
        ...(NETWORK === 'mainnet' ? { explorerTx: 'https://solscan.io/tx/{tx}' } : {}),
      },
    ],
    routeProbes: [
      createHttpProbe({
        name: 'jupiter',
        url: `${config.JUPITER_URL}/price/v3?ids=${WRAPPED_SOL}`,
        headers: defined({ 'x-api-key': config.JUPITER_API_KEY }),
      }),
    ],
    close: async () => router.close(),
  }
}
