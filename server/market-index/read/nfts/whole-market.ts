import type { Answers } from '../answers.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import type { Brokers } from '../../tables/nfts/brokers.ts'
import { drops, text, whole } from '../../tables/columns.ts'
import { readFigures } from '../../tables/nfts/figures.ts'
import { xrpOf } from './xrp.ts'

const DAY_MS = 86_400_000
/** Days of the history, and brokers. */
const [DAYS, MOST_BROKERS] = [90, 100]

/** Change against before in percent; `null` where there was nothing before. */
const percent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100

/** What `vol24hBelieved` of all collections adds up to, in XRP. */
const believedIn = (database: MarketDatabase): number =>
  xrpOf(
    database
      .prepare('SELECT believed24 FROM nft_collection WHERE believed24_drops > 0')
      .all()
      .reduce((sum, row) => sum + drops(row, 'believed24'), 0n)
      .toString(),
  )

const dateOf = (row: Row): string => new Date(whole(row, 'day') * DAY_MS).toISOString().slice(0, 10)

export const wholeMarketAnswers = (
  database: MarketDatabase,
  names: Brokers,
): Answers<'nftMetrics' | 'brokers'> => ({
  nftMetrics() {
    const figures = readFigures(database)
    const volume = xrpOf(figures.volume)
    const days = database.prepare(`SELECT * FROM nft_day ORDER BY day DESC LIMIT ${DAYS}`).all()
    return {
      success: true,
      total24hVolume: volume,
      total24hVolumeBelieved: believedIn(database),
      total24hSales: figures.sales,
      activeTraders24h: figures.traders,
      total24hMints: figures.mints,
      total24hRoyalties: xrpOf(figures.royalties),
      total24hBrokerFees: xrpOf(figures.brokerFees),
      totalCollections: figures.collections,
      activeCollections24h: figures.activeCollections,
      volumePct: percent(volume, xrpOf(figures.volumeBefore)),
      salesPct: percent(figures.sales, figures.salesBefore),
      volumeHistory: days.toReversed().map((row) => ({
        date: dateOf(row),
        volume: xrpOf(text(row, 'volume')),
        sales: whole(row, 'sales'),
      })),
      daily: days.toReversed().map((row) => ({
        date: dateOf(row),
        volume: xrpOf(text(row, 'volume')),
        sales: whole(row, 'sales'),
        mints: whole(row, 'mints'),
        burns: whole(row, 'burns'),
        transfers: whole(row, 'transfers'),
        royalties: xrpOf(text(row, 'royalties')),
        brokerFees: xrpOf(text(row, 'broker_fees')),
        uniqueBuyers: whole(row, 'buyers'),
        uniqueSellers: whole(row, 'sellers'),
      })),
    }
  },

  brokers() {
    const rows = database
      .prepare(`SELECT * FROM nft_broker ORDER BY volume_drops DESC LIMIT ${MOST_BROKERS}`)
      .all()
    return {
      success: true,
      count: rows.length,
      brokers: rows.map((row) => {
        const account = text(row, 'account')
        const [volume, fees] = [drops(row, 'volume'), drops(row, 'fees')]
        return {
          account,
          name: names.get(account) ?? null,
          sales: whole(row, 'sales'),
          volume: xrpOf(volume.toString()),
          fees: xrpOf(fees.toString()),
          sales24h: whole(row, 'sales24'),
          volume24h: xrpOf(text(row, 'volume24')),
          fees24h: xrpOf(text(row, 'fees24')),
          averageFeePercent: volume === 0n ? null : (Number(fees) / Number(volume)) * 100,
        }
      }),
    }
  },
})
