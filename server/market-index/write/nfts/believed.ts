import { clusterOf } from '../../figures/clusters.ts'
import { believedNftVolumes } from '../../figures/nft-volume.ts'
import { drops, text, whole } from '../../tables/columns.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { readMeta, writeMeta } from '../../tables/schema.ts'
import type { AffectedNode } from '../deriver.ts'
import { storedOrigins } from '../tokens/origins.ts'
import { textOf } from './ledger-values.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Who comes back to an NFT within this time has not sold it for good. */
const MONTH = 30 * DAY
/** The best of so many days bounds a market cap. */
const BEST_DAYS = 30
/** The hour that was counted last. */
const COUNTED = 'nft_hour'

/** The believed volume of collections, counted at the end of each hour, with what those hold who traded in 24 hours. */
export function createBelievedVolume(database: MarketDatabase) {
  const origins = storedOrigins(database)
  const idOf = database.prepare('SELECT id FROM account WHERE address = ?')
  const put = database.prepare(
    'INSERT INTO nft_trader VALUES(?, ?) ON CONFLICT DO UPDATE SET held = excluded.held',
  )
  const leave = database.prepare(
    `DELETE FROM nft_trader WHERE account NOT IN
       (SELECT seller FROM nft_sale WHERE time >= ?1 UNION SELECT buyer FROM nft_sale WHERE time >= ?1)`,
  )
  const handovers = database.prepare(
    `SELECT nft, collection, seller, buyer, drops, time FROM nft_sale
     WHERE nft IN (SELECT nft FROM nft_sale WHERE time >= ? AND time < ?2) AND time >= ? AND time < ?2 ORDER BY id`,
  )
  const clear = database.prepare(
    `UPDATE nft_collection SET believed24 = '0', believed24_drops = 0 WHERE believed24_drops > 0`,
  )
  const set = database.prepare('UPDATE nft_collection SET believed24 = ?, believed24_drops = ? WHERE id = ?')
  const best = database.prepare(
    'INSERT INTO nft_best VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET drops = max(drops, excluded.drops)',
  )
  const past = database.prepare('DELETE FROM nft_best WHERE day <= ? RETURNING collection')
  const setBest = database.prepare(
    'UPDATE nft_collection SET best30 = (SELECT coalesce(max(drops), 0) FROM nft_best WHERE collection = ?1) WHERE id = ?1',
  )
  const held = new Map<string, bigint>()
  const changed = new Set<string>()
  const read = (): void => {
    held.clear()
    for (const row of database.prepare('SELECT account, held FROM nft_trader').all())
      held.set(text(row, 'account'), drops(row, 'held'))
  }
  read()
  let counted = readMeta(database, COUNTED)

  /** An account that has no number has created nobody that is known, nor been created so. */
  function personOf(address: string): string {
    const id = idOf.get(address)
    return id === undefined ? address : String(clusterOf(whole(id, 'id'), origins))
  }

  function flush(): void {
    for (const account of changed) put.run(account, (held.get(account) ?? 0n).toString())
    changed.clear()
  }

  function count(end: number): void {
    flush()
    leave.run(end - DAY)
    read()
    const people = new Map<string, string>()
    const person = (address: string): string => {
      const found = people.get(address) ?? personOf(address)
      people.set(address, found)
      return found
    }
    const money = new Map<string, bigint>()
    for (const [account, own] of held) money.set(person(account), (money.get(person(account)) ?? 0n) + own)
    const all = handovers.all(end - DAY, end, end - MONTH).map((row) => ({
      nft: whole(row, 'nft'),
      collection: whole(row, 'collection'),
      from: person(text(row, 'seller')),
      to: person(text(row, 'buyer')),
      drops: drops(row, 'drops'),
      time: whole(row, 'time'),
    }))
    clear.run()
    const believed = believedNftVolumes(all, {
      since: end - DAY,
      held: (cluster) => money.get(cluster) ?? 0n,
    })
    const day = Math.ceil(end / DAY) - 1
    const touched = new Set(past.all(day - BEST_DAYS).map((row) => whole(row, 'collection')))
    for (const [collection, volume] of believed) {
      set.run(volume.toString(), Number(volume), collection)
      if (volume > 0n) best.run(collection, day, Number(volume))
      touched.add(collection)
    }
    for (const collection of touched) setBest.run(collection)
  }

  return {
    /** Before the first ledger of an hour: counts the 24 hours up to it. `time` in Unix milliseconds. */
    reach(time: number): void {
      const hour = String(Math.floor(time / HOUR))
      if (hour === counted) return
      writeMeta(database, COUNTED, hour)
      if (counted !== undefined) count(Number(hour) * HOUR)
      counted = hour
    },
    /** From now on it is known what this account holds. */
    join(account: string): void {
      if (!held.has(account)) held.set(account, 0n)
      changed.add(account)
    },
    /** What a transaction has left to those who trade. */
    note(nodes: readonly AffectedNode[]): void {
      for (const { ModifiedNode: left, DeletedNode: gone } of nodes) {
        const node = left ?? gone
        if (node?.LedgerEntryType !== 'AccountRoot') continue
        const account = textOf(node.FinalFields, 'Account')
        const balance = gone === undefined ? textOf(node.FinalFields, 'Balance') : '0'
        if (account === undefined || balance === undefined || !held.has(account)) continue
        held.set(account, BigInt(balance))
        changed.add(account)
      }
    },
    flush,
    /** What they held is not known any longer: ledgers are missing. */
    forget(): void {
      held.clear()
      changed.clear()
      database.exec('DELETE FROM nft_trader')
    },
  }
}
