import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'

/** What came to an account in the blocks after a point, up to a block that lies behind it. */
export type BlockHistory = (address: string, since: ChainPoint, last: bigint) => Promise<Sent>
