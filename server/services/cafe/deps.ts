import { SuiteError } from '../../domain/errors.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NftBroker, NftLedger } from '../../ports/chain/nft-sales.ts'
import type { Store } from '../../ports/store.ts'
import type { BrokerCheck } from './broker-check.ts'

export interface CafeDeps {
  readonly chains: Chains
  /** Absent where the deployment does not serve the XRP Ledger. */
  readonly nfts: NftLedger | undefined
  /** Absent where offers are taken directly. */
  readonly broker: NftBroker | undefined
  readonly checkBroker: BrokerCheck
  readonly store: Store
  readonly leases: Pick<Leases, 'isMine'>
  readonly clock: Clock
  readonly log: Log
}

export const CHAIN = 'xrpl'

/** Throws UNSUPPORTED_CHAIN where the deployment does not serve the ledger of the NFTs. */
export function nftsOf({ nfts, chains }: Pick<CafeDeps, 'nfts' | 'chains'>): NftLedger {
  if (nfts !== undefined) return nfts
  throw new SuiteError('UNSUPPORTED_CHAIN', 'NFTs are not sold here.', {
    details: { supported: [...chains.keys] },
  })
}
