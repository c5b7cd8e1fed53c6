import { brokerAccount } from '../../chains/xrpl/nft/broker.ts'
import type { Config } from '../../config/index.ts'

interface NamedBroker {
  readonly address: string
  readonly name: string
}

/** Brokers of NFT sales that this deployment names, and its own. */
export function ownBrokers({ MARKET_BROKERS: named, NFT_BROKER_SEED: seed }: Config): readonly NamedBroker[] {
  const own = seed === undefined ? undefined : brokerAccount(seed)
  return own === undefined || named.some(({ address }) => address === own)
    ? named
    : [...named, { address: own, name: 'Suite' }]
}
