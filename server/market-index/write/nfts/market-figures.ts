import type { MarketDatabase, Row } from '../../tables/database.ts'
import { drops, text, whole } from '../../tables/columns.ts'
import { type MarketFigures, writeFigures } from '../../tables/nfts/figures.ts'

const DAY_MS = 86_400_000
/** The figures are this old at most, in milliseconds of the ledger's time. */
const EVERY_MS = 10_000

/** Counts the whole market of NFTs over the last day, and over the day before it. */
export function createMarketFigures(database: MarketDatabase) {
  const sales = database.prepare(
    'SELECT time, kind, seller, buyer, drops, royalty, broker_fee FROM nft_sale WHERE time > ?',
  )
  const count = (sql: string) => {
    const statement = database.prepare(`SELECT count(*) AS n FROM ${sql}`)
    return (...values: readonly number[]) => {
      const row = statement.get(...values)
      return row === undefined ? 0 : whole(row, 'n')
    }
  }
  const mints = count('nft WHERE minted > ?')
  const collections = count('nft_collection')
  const active = count('nft_collection WHERE sales24 > 0')
  let countedAt: number | undefined

  return {
    /** `now` in Unix milliseconds. */
    refresh(now: number): void {
      if (countedAt !== undefined && now - countedAt < EVERY_MS) return
      countedAt = now
      const rows = sales.all(now - 2 * DAY_MS).filter((row) => text(row, 'kind') !== 'transfer')
      const last = rows.filter((row) => whole(row, 'time') > now - DAY_MS)
      const before = rows.filter((row) => whole(row, 'time') <= now - DAY_MS)
      const figures: MarketFigures = {
        sales: last.length,
        salesBefore: before.length,
        volume: sum(last, 'drops'),
        volumeBefore: sum(before, 'drops'),
        royalties: sum(last, 'royalty'),
        brokerFees: sum(last, 'broker_fee'),
        traders: new Set(last.flatMap((row) => [text(row, 'seller'), text(row, 'buyer')])).size,
        mints: mints(now - DAY_MS),
        collections: collections(),
        activeCollections: active(),
      }
      writeFigures(database, figures)
    },
  }
}

/** Drops of a column, exactly. */
const sum = (of: readonly Row[], column: string): string =>
  of.reduce((total, row) => total + drops(row, column), 0n).toString()
