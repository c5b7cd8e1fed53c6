import { createHorizonNodes, createStellarChain } from '../chains/stellar/index.ts'
import { witnessed, witnessesOf } from '../chains/shared/witnessed.ts'
import { type Config, stellarPassphrase } from '../config/index.ts'
import { createHorizonRouter } from '../upstreams/horizon/horizon-router.ts'
import type { Family, FamilyDeps } from './family.ts'

/** Stellar, where Horizon servers are set for it; routes by its own exchange. */
export function composeStellar(config: Config, { clock, log, notes }: FamilyDeps): Family | undefined {
  const { HORIZON_URL: horizonUrls, TREASURY_STELLAR: treasury, NETWORK } = config
  if (horizonUrls === undefined || treasury === undefined) return undefined
  const passphrase = stellarPassphrase(config)
  const node = createHorizonNodes({ passphrase, horizonUrls, log, notes, clock, fetch })
  const over = (urls: readonly string[]) => {
    const one = createHorizonNodes({ passphrase, horizonUrls: urls, log, notes, clock, fetch })
    return createStellarChain({ passphrase, node: one, log, clock })
  }
  const plain = createStellarChain({ passphrase, node, log, clock })
  const chain = witnessed(plain, { witnesses: witnessesOf(horizonUrls, over), log, notes })
  const { coin } = chain
  return {
    chains: [{ chain, treasury }],
    router: createHorizonRouter({
      passphrase,
      ask: node,
      listed: config.STELLAR_TOKENS,
      clock,
      log,
    }),
    pages: [
      {
        key: chain.key,
        name: 'Stellar',
        coin: { symbol: coin.symbol, name: coin.name, decimals: coin.decimals },
        family: 'stellar',
        caip2: chain.caip2,
        ...(NETWORK === 'mainnet' ? { explorerTx: 'https://stellar.expert/explorer/public/tx/{tx}' } : {}),
      },
    ],
    close: async () => undefined,
  }
}
