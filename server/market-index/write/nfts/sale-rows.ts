import type { MarketDatabase, Row } from '../../tables/database.ts'
import { bytes, drops, text, textOrNull, whole } from '../../tables/columns.ts'
import type { KnownNft } from './nft-rows.ts'
import type { Sale } from './sales.ts'
import type { Tallies } from './tallies.ts'

const DAY_MS = 86_400_000
/** Sales that leave the window at a time. */
const STEP = 2_000

/** The rows of sales, with the figures that they add to, and the window of 24 hours that they leave again. */
export function createSaleRows(database: MarketDatabase, tallies: Tallies) {
  const insert = database.prepare('INSERT INTO nft_sale VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const volumeOf = database.prepare('SELECT volume FROM nft WHERE id = ?')
  const sold = database.prepare('UPDATE nft SET volume = ?, sold = ? WHERE id = ?')
  const addTrader = database.prepare(
    'INSERT INTO nft_day_trader VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING day',
  )
  const dropTraders = database.prepare('DELETE FROM nft_day_trader WHERE day < ?')
  database.exec('INSERT INTO nft_market VALUES (1, 0, NULL) ON CONFLICT DO NOTHING')
  const past = database.prepare('SELECT past FROM nft_market')
  const setPast = database.prepare('UPDATE nft_market SET past = ?')
  const leaving = database.prepare(
    `SELECT id, collection, kind, broker, drops, broker_fee FROM nft_sale WHERE id > ? AND time <= ?
     ORDER BY id LIMIT ${STEP}`,
  )

  function leave(row: Row): void {
    if (text(row, 'kind') === 'transfer') return
    tallies.collection(whole(row, 'collection'), { sales24: -1, volume24: -drops(row, 'drops') })
    const broker = textOrNull(row, 'broker')
    if (broker === null) return
    const gone = { sales24: -1, volume24: -drops(row, 'drops'), fees24: -drops(row, 'broker_fee') }
    tallies.broker(broker, gone)
  }

  /** 1 for an account that has not bought, or sold, on this day before. */
  const firstOfDay = (time: number, bought: 0 | 1, account: string): 0 | 1 =>
    addTrader.get(Math.floor(time / DAY_MS), bought, account) === undefined ? 0 : 1

  return {
    /** `id` grows with time; `time` is in Unix milliseconds. */
    add(id: number, time: number, hash: string, nft: KnownNft, sale: Sale): void {
      const { price } = sale
      const issued = typeof price === 'string' ? undefined : price
      insert.run(
        id,
        time,
        bytes(hash),
        nft.id,
        nft.collection,
        sale.kind,
        sale.seller,
        sale.buyer,
        sale.broker ?? null,
        typeof price === 'string' ? price : price.value,
        issued?.currency ?? null,
        issued?.issuer ?? null,
        sale.drops.toString(),
        sale.royalty.toString(),
        sale.brokerFee.toString(),
      )
      if (sale.kind === 'transfer') return tallies.day(time, { transfers: 1 })
      const row = volumeOf.get(nft.id)
      if (row !== undefined) sold.run((drops(row, 'volume') + sale.drops).toString(), id, nft.id)
      const [volume, brokerFees] = [sale.drops, sale.brokerFee]
      const all = { sales: 1, volume, royalties: sale.royalty, broker_fees: brokerFees }
      tallies.collection(nft.collection, { ...all, sales24: 1, volume24: volume })
      const [buyers, sellers] = [firstOfDay(time, 1, sale.buyer), firstOfDay(time, 0, sale.seller)]
      tallies.day(time, { ...all, buyers, sellers })
      if (sale.broker === undefined) return
      const fees = { fees: brokerFees, fees24: brokerFees }
      tallies.broker(sale.broker, { sales: 1, volume, sales24: 1, volume24: volume, ...fees })
    },
    /** Takes out of the window what is older than 24 hours at `now`, in Unix milliseconds. */
    advance(now: number): void {
      dropTraders.run(Math.floor(now / DAY_MS) - 1)
      const row = past.get()
      let from = row === undefined ? 0 : whole(row, 'past')
      for (;;) {
        const rows = leaving.all(from, now - DAY_MS)
        const last = rows.at(-1)
        if (last === undefined) return
        for (const sale of rows) leave(sale)
        from = whole(last, 'id')
        setPast.run(from)
      }
    },
  }
}
