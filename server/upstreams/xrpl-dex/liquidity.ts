import { addressOf, type LedgerAsset } from '../../formats/xrpl.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { XrplAsk, XrplNode } from '../../ports/xrpl-node.ts'
import type { Liquidity } from './blend.ts'
import { transferRate } from './book.ts'
import type { Decimal } from './decimal.ts'
import { createCache } from '../shared/cache.ts'
import { type Issuer, readBook, readIssuer, readPool, unitOf } from './reads.ts'

/** The pool and the book of one and the same ledger, whose number is known where the node says it. */
export interface Market extends Liquidity {
  readonly ledgerIndex?: number
}

/** The markets on the XRP Ledger, as of its last ledger or the one before. */
export interface LiquidityReader {
  /** Everything that trades one asset for another in one ledger, without what issuers keep of transfers. */
  between(paid: LedgerAsset, received: LedgerAsset): Promise<Market>
  /** The transfer rate of an asset's issuer: 1 is no fee. */
  rate(asset: LedgerAsset): Promise<Decimal>
  /** `undefined` when there is no such account. */
  issuer(account: string): Promise<Issuer | undefined>
}

/** A ledger closes every three to five seconds. */
const LEDGER_MS = 4_000
/** Issuers change their terms rarely. */
const ISSUER_MS = 60_000

export function createLiquidityReader({
  node,
  clock,
}: {
  readonly node: XrplNode
  readonly clock: Clock
}): LiquidityReader {
  const markets = createCache<Market>({ clock, freshMs: LEDGER_MS, max: 2_000 })
  const issuers = createCache<Issuer | undefined>({ clock, freshMs: ISSUER_MS, max: 5_000 })
  const issuer = (account: string) => issuers(account, () => readIssuer(node.ask, account))

  async function read(one: XrplAsk, paid: LedgerAsset, received: LedgerAsset): Promise<Market> {
    const book = (at = {}) => readBook(one, paid, received, clock.now().getTime(), at)
    const pool = (at = {}) => readPool(one, paid, received, at)
    let [ofBook, ofPool] = await Promise.all([book(), pool()])
    const [before, after] = [ofBook.ledger, ofPool.ledger]
    // A ledger has closed in between: what was read of the earlier one is read again.
    if (before !== undefined && after !== undefined && before !== after)
      if (before < after) ofBook = await book({ ledger: after })
      else ofPool = await pool({ ledger: before })
    const { levels, ledger = ofPool.ledger } = ofBook
    const units = { paidUnit: unitOf(paid), receivedUnit: unitOf(received) }
    return { ...units, levels, ...defined({ pool: ofPool.pool, ledgerIndex: ledger }) }
  }

  return {
    issuer,
    async rate(asset) {
      if (asset.issuer === undefined) return transferRate(undefined)
      return transferRate((await issuer(asset.issuer))?.transferRate)
    },
    between: (paid, received) =>
      markets(`${addressOf(paid)} ${addressOf(received)}`, () =>
        node.onOne((one) => read(one, paid, received)),
      ),
  }
}
