import { createSlices, type Slices } from '../../../kit/slices.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { text, whole } from '../../tables/columns.ts'
import { pause } from '../pause.ts'
import { createRanking, rarityScale, type Scored } from './rarity.ts'

export interface RarityDeps {
  readonly database: MarketDatabase
  readonly clock: Clock
  readonly log: Log
}

const LOOK_EVERY_MS = 1_000
/** NFTs that are read or written at a time: some milliseconds. */
const PAGE = 200
/** A larger collection is not ranked. */
const MOST_NFTS = 250_000
const RETRY_MS = 60_000

interface Value {
  readonly type: string
  readonly value: string
}

/**
 * Computes the rarity of collections again whose metadata have changed. The work is cut into slices, between which
 * ledgers are written.
 */
export function createRarityQueue({ database, clock, log }: RarityDeps) {
  const next = database.prepare('SELECT collection FROM nft_rarity_job WHERE due <= ? ORDER BY due LIMIT 1')
  const begin = database.prepare('UPDATE nft_rarity_job SET due = ?, dirty = 0 WHERE collection = ?')
  const end = database.prepare('DELETE FROM nft_rarity_job WHERE collection = ? AND dirty = 0')
  const values = database.prepare(
    `SELECT id, type, value, n FROM nft_trait_value
     WHERE collection = ? AND (type, value) > (?, ?) AND n > 0 ORDER BY type, value LIMIT ${PAGE}`,
  )
  const page = database.prepare(
    `SELECT n.id FROM nft n JOIN nft_meta m ON m.nft = n.id
     WHERE n.collection = ? AND n.burned IS NULL AND n.id > ? ORDER BY n.id LIMIT ${PAGE}`,
  )
  const traits = database.prepare(
    'SELECT t.nft, t.trait FROM json_each(?) j JOIN nft_trait t ON t.nft = j.value ORDER BY t.nft',
  )
  const write = database.prepare(
    'UPDATE nft SET rank = ?1, score = ?2 WHERE id = ?3 AND (rank IS NOT ?1 OR score IS NOT ?2)',
  )

  /** NFTs whose metadata have been read: the others would all seem to lack everything. */
  async function members(collection: number, slices: Slices): Promise<readonly number[] | undefined> {
    const ids: number[] = []
    for (;;) {
      const rows = page.all(collection, ids.at(-1) ?? 0)
      ids.push(...rows.map((row) => whole(row, 'id')))
      if (rows.length < PAGE) return ids
      if (ids.length > MOST_NFTS) return undefined
      await slices.breathe()
    }
  }

  /** What the NFTs of a collection have, and how many of them have each. There may be as many values as NFTs. */
  async function valuesOf(collection: number, slices: Slices) {
    const byId = new Map<number, Value>()
    const counts = new Map<string, Map<string, number>>()
    // No type is empty.
    for (let last: Value = { type: '', value: '' }; ;) {
      const rows = values.all(collection, last.type, last.value)
      for (const row of rows) {
        const [type, value] = [text(row, 'type'), text(row, 'value')]
        last = { type, value }
        byId.set(whole(row, 'id'), last)
        const ofType = counts.get(type) ?? new Map<string, number>()
        counts.set(type, ofType.set(value, whole(row, 'n')))
      }
      if (rows.length < PAGE) return { byId, counts }
      await slices.breathe()
    }
  }

  async function scores(collection: number, ids: readonly number[], slices: Slices) {
    const { byId, counts } = await valuesOf(collection, slices)
    const scale = rarityScale(counts, ids.length)
    const [unique, score] = [new Uint8Array(ids.length), new Float64Array(ids.length)]
    const ranking = createRanking()
    for (let from = 0; from < ids.length; from += PAGE) {
      const some = ids.slice(from, from + PAGE)
      const scored = new Map<number, Scored>(some.map((id) => [id, { unique: 0, score: scale.bare }]))
      for (const row of traits.all(JSON.stringify(some))) {
        const [nft, value] = [whole(row, 'nft'), byId.get(whole(row, 'trait'))]
        const known = scored.get(nft)
        if (known === undefined || value === undefined) continue
        scored.set(nft, {
          unique: known.unique + (scale.isUnique(value.type, value.value) ? 1 : 0),
          score: known.score + scale.value(value.type, value.value) - scale.lacking(value.type),
        })
      }
      for (const [at, one] of [...scored.values()].entries()) {
        unique[from + at] = one.unique
        score[from + at] = one.score
        ranking.add(one)
      }
      await slices.breathe()
    }
    ranking.finish()
    return { ranking, of: (at: number) => ({ unique: unique[at] ?? 0, score: score[at] ?? 0 }) }
  }

  async function compute(collection: number): Promise<void> {
    const slices = createSlices()
    database.transaction(() => begin.run(clock.now().getTime() + RETRY_MS, collection))
    const ids = await members(collection, slices)
    if (ids !== undefined) {
      const { ranking, of } = await scores(collection, ids, slices)
      for (let from = 0; from < ids.length; from += PAGE) {
        await slices.breathe()
        database.transaction(() => {
          for (const [at, id] of ids.slice(from, from + PAGE).entries()) {
            const one = of(from + at)
            write.run(ranking.rankOf(one), one.score, id)
          }
        })
      }
    }
    database.transaction(() => end.run(collection))
  }

  return {
    /** Computes what is due now. */
    async runDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const row = next.get(clock.now().getTime())
        if (row === undefined) return
        await compute(whole(row, 'collection'))
      }
    },
    /** Works until `signal` ends it. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          await this.runDue(signal)
        } catch (cause) {
          log.error('rarity.failed', { cause })
        }
        await pause(clock, LOOK_EVERY_MS, signal)
      }
    },
  }
}
