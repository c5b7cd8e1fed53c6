import { addressOf, type LedgerAsset } from '../../formats/xrpl.ts'
import type { Clock } from '../../ports/clock.ts'
import type { XrplAsk } from '../../ports/xrpl-node.ts'
import type { Liquidity } from './blend.ts'
import { type Level, transferRate } from './book.ts'
import type { Decimal } from './decimal.ts'
import { createCache } from '../shared/cache.ts'
import type { Pool } from './pool.ts'
import { type Issuer, readBook, readIssuer, readPool, unitOf } from './reads.ts'

/** The markets on the XRP Ledger, as of its last ledger or the one before. */
export interface Markets {
  /** Everything that trades one asset for another, without what issuers keep of transfers. */
  between(paid: LedgerAsset, received: LedgerAsset): Promise<Liquidity>
  /** The transfer rate of an asset's issuer: 1 is no fee. */
  rate(asset: LedgerAsset): Promise<Decimal>
  /** `undefined` when there is no such account. */
  issuer(account: string): Promise<Issuer | undefined>
}

/** A ledger closes every three to five seconds. */
const LEDGER_MS = 4_000
/** Issuers change their terms rarely. */
const ISSUER_MS = 60_000

export function createMarkets({ ask, clock }: { readonly ask: XrplAsk; readonly clock: Clock }): Markets {
  const pools = createCache<Pool | undefined>({ clock, freshMs: LEDGER_MS, max: 2_000 })
  const books = createCache<readonly Level[]>({ clock, freshMs: LEDGER_MS, max: 2_000 })
  const issuers = createCache<Issuer | undefined>({ clock, freshMs: ISSUER_MS, max: 5_000 })
  const issuer = (account: string) => issuers(account, () => readIssuer(ask, account))

  return {
    issuer,
    async rate(asset) {
      if (asset.issuer === undefined) return transferRate(undefined)
      return transferRate((await issuer(asset.issuer))?.transferRate)
    },
    async between(paid, received) {
      const key = `${addressOf(paid)} ${addressOf(received)}`
      const [pool, levels] = await Promise.all([
        pools(key, () => readPool(ask, paid, received)),
        books(key, () => readBook(ask, paid, received, clock.now().getTime())),
      ])
      const units = { paidUnit: unitOf(paid), receivedUnit: unitOf(received) }
      return { ...units, levels, ...(pool === undefined ? {} : { pool }) }
    },
  }
}
