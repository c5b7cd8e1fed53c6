import type { BrokeredSale } from '../../../domain/sale/nft-sale.ts'
import type { NftLedger } from '../../../ports/chain/nft-sales.ts'
import type { Payments } from '../../../ports/payments.ts'
import type { CafeDeps } from '../deps.ts'

export interface SettlementDeps extends Pick<CafeDeps, 'store' | 'broker' | 'clock' | 'log' | 'leases'> {
  readonly nfts: NftLedger
  /** Of the payment engine. */
  readonly finish: (...of: Parameters<Payments['finish']>) => Promise<unknown>
  /** Called with each changed sale. */
  readonly onChange: (sale: BrokeredSale) => void
}
