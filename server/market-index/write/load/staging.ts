import { rmSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { openMarketDatabase, type MarketDatabase } from '../../tables/database.ts'
import { bytes } from '../../tables/columns.ts'
import { encodeAccountID } from 'ripple-address-codec'
import { amountOf, type Fields } from '../effects/fields.ts'
import type { StateEntry } from '../deriver.ts'
import { ENTRY_CODES, type EntryType, readEntry, typeOf } from './read-entry.ts'
import { createStateHash } from './state-hash.ts'

/** An entry as a node answers it: both in hex. */
export interface RawEntry {
  readonly index: string
  readonly data: string
}

/** How far a load has come. */
const Progress = z.object({
  /** Of the load that the index has begun. */
  number: z.int(),
  /** The index of the last entry. */
  last: z.string().nullable(),
  count: z.int(),
  accounts: z.int(),
  /** The newest ledger that a page was read of. */
  newest: z.int(),
  /** Pages are of different ledgers: no hash proves them. */
  isSliding: z.boolean(),
  isComplete: z.boolean(),
  hash: z
    .object({ key: z.string(), leaf: z.string(), low: z.int(), branch: z.array(z.string()).readonly() })
    .optional(),
})
export type Progress = z.output<typeof Progress>

const TABLES = `
CREATE TABLE IF NOT EXISTS progress(v TEXT NOT NULL) STRICT;
-- sort: the order in which entries go into the tables of the index. entry: its index in the ledger.
CREATE TABLE IF NOT EXISTS staged(sort BLOB NOT NULL, entry BLOB NOT NULL, data BLOB NOT NULL) STRICT;`

/** The order of the kinds: an NFT comes before what is offered for it, and an offer before what its owner has. */
const RANKS: Readonly<Record<EntryType | 'NFToken' | 'Purse', number>> = {
  MPTokenIssuance: 1,
  AccountRoot: 2,
  RippleState: 3,
  MPToken: 4,
  Offer: 5,
  NFTokenPage: 6,
  NFToken: 6,
  NFTokenOffer: 7,
  Purse: 8,
}
const NFT_RANK = RANKS.NFToken
const TYPE_OF_RANK: ReadonlyMap<number, EntryType> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
  (Object.keys(ENTRY_CODES) as EntryType[]).map((type) => [RANKS[type], type]),
)

/** What an account says of itself as an issuer: its flags NoFreeze, GlobalFreeze, DisableMaster, AllowTrustLineClawback. */
const ISSUER_FLAGS = 0x00200000 | 0x00400000 | 0x00100000 | 0x80000000

/** A folder of its own, which is removed when all is in the index. */
const folderOf = (dir: string): string => path.join(dir, 'load')

/** Removes what a load has left that ended before it could. */
export const removeStaged = (dir: string): void => rmSync(folderOf(dir), { recursive: true, force: true })

/**
 * The entries of a load on their way into the index: each page is on the disk with the place to go on from, and at the end
 * all are put in order, so that the tables grow from one end.
 */
export function openStaging(dir: string, number: number) {
  let database = open(dir)
  const known = readProgress(database)
  if (known !== undefined && known.number !== number) {
    database.close()
    removeStaged(dir)
    database = open(dir)
  }
  let progress: Progress = readProgress(database) ?? {
    number,
    last: null,
    count: 0,
    accounts: 0,
    newest: 0,
    isSliding: false,
    isComplete: false,
  }
  let hash = createStateHash(progress.hash)
  const put = database.prepare('INSERT INTO staged VALUES(?, ?, ?)')
  const next = (after: Uint8Array | null, most: number) =>
    after === null
      ? database
          .prepare('SELECT rowid AS id, sort, entry, data FROM staged ORDER BY sort, rowid LIMIT ?')
          .all(most)
      : database
          .prepare(
            'SELECT rowid AS id, sort, entry, data FROM staged WHERE (sort, rowid) > (?, ?) ORDER BY sort, rowid LIMIT ?',
          )
          .all(after.subarray(0, -8), Number(Buffer.from(after).readBigUInt64BE(after.length - 8)), most)

  function write(changed: Partial<Progress>): void {
    progress = { ...progress, ...changed }
    database.prepare('DELETE FROM progress').run()
    database.prepare('INSERT INTO progress VALUES(?)').run(JSON.stringify(progress))
  }

  /** Gives how many accounts there were. */
  function stage(key: Buffer, data: Buffer): number {
    const type = typeOf(data)
    if (type === undefined) return 0
    if (type === 'NFTokenPage') stagePage(key, data)
    else {
      const fields = readEntry(data)
      if (type !== 'AccountRoot' || saysMore(fields))
        put.run(Buffer.concat([Buffer.from([RANKS[type]]), placeOf(type, fields, key)]), key, data)
      // Who owns no entry has no offer.
      if (type === 'AccountRoot' && Number(fields['OwnerCount'] ?? 0) > 0)
        put.run(Buffer.concat([Buffer.from([RANKS.Purse]), key]), key, data)
    }
    return type === 'AccountRoot' ? 1 : 0
  }
  function stagePage(key: Buffer, data: Buffer): void {
    const tokens = readEntry(data)['NFTokens']
    if (!Array.isArray(tokens)) return
    for (const { NFToken: token } of tokens) {
      const [id, uri] = [token?.NFTokenID, token?.URI]
      if (typeof id === 'string')
        put.run(Buffer.from(`0${NFT_RANK}${id}`, 'hex'), key, bytes(typeof uri === 'string' ? uri : ''))
    }
  }

  return {
    progress: (): Progress => progress,
    /** Writes a page. Throws where entries do not come in order, and nothing of it is written. */
    add(entries: readonly RawEntry[], page: { readonly ledger: number; readonly isLast: boolean }): void {
      const before = hash.state()
      try {
        database.transaction(() => {
          let accounts = 0
          for (const { index, data } of entries) {
            const [key, blob] = [Buffer.from(index, 'hex'), Buffer.from(data, 'hex')]
            hash.add(key, blob)
            accounts += stage(key, blob)
          }
          write({
            last: entries.at(-1)?.index ?? progress.last,
            count: progress.count + entries.length,
            accounts: progress.accounts + accounts,
            newest: Math.max(progress.newest, page.ledger),
            isComplete: page.isLast,
            hash: hash.state(),
          })
        })
      } catch (error) {
        progress = readProgress(database) ?? progress
        hash = createStateHash(before)
        throw error
      }
    },
    /** From now on pages are of the newest ledger. */
    slide: () => database.transaction(() => write({ isSliding: true })),
    root: (): string => createStateHash(progress.hash).root(),
    /** Puts the entries in order. */
    sort: () => database.exec('CREATE INDEX IF NOT EXISTS staged_sort ON staged(sort)'),
    /** The entries after a place, in order; the place is opaque. */
    after(place: string | null, most: number): readonly (StateEntry & { readonly place: string })[] {
      return next(place === null ? null : Buffer.from(place, 'hex'), most).map((row) => {
        const [sort, entry, data] = [blobOf(row['sort']), blobOf(row['entry']), blobOf(row['data'])]
        const id = Buffer.alloc(8)
        id.writeBigUInt64BE(BigInt(Number(row['id'])))
        return { ...entryOf(sort, entry, data), place: Buffer.concat([sort, id]).toString('hex') }
      })
    },
    close: () => database.close(),
    /** Removes all of it. */
    remove(): void {
      database.close()
      removeStaged(dir)
    },
  }
}
export type Staging = ReturnType<typeof openStaging>

function open(dir: string): MarketDatabase {
  const database = openMarketDatabase(folderOf(dir), 'writer')
  database.exec(TABLES)
  return database
}

function readProgress(database: MarketDatabase): Progress | undefined {
  const text = database.prepare('SELECT v FROM progress').get()?.['v']
  return typeof text === 'string' ? Progress.parse(JSON.parse(text)) : undefined
}

const blobOf = (value: unknown): Buffer => {
  if (!(value instanceof Uint8Array)) throw new TypeError('a staged entry is not bytes')
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}

function entryOf(sort: Buffer, entry: Buffer, data: Buffer): StateEntry {
  const [rank, index] = [sort[0] ?? 0, entry.toString('hex').toUpperCase()]
  if (rank === NFT_RANK)
    return {
      type: 'NFToken',
      index,
      fields: {
        NFTokenID: sort.subarray(1).toString('hex').toUpperCase(),
        // A page's index begins with the account that has it.
        Owner: encodeAccountID(entry.subarray(0, 20)),
        ...(data.length > 0 && { URI: data.toString('hex').toUpperCase() }),
      },
    }
  const type = rank === RANKS.Purse ? 'Purse' : TYPE_OF_RANK.get(rank)
  if (type === undefined) throw new Error(`a staged entry has the rank ${rank}`)
  return { type, index, fields: readEntry(data) }
}

const saysMore = (fields: Fields): boolean =>
  fields['AMMID'] !== undefined ||
  fields['Domain'] !== undefined ||
  fields['TransferRate'] !== undefined ||
  (typeof fields['Flags'] === 'number' && (fields['Flags'] & ISSUER_FLAGS) !== 0)

/** Entries of one token stand together. What two places share does not matter. */
function placeOf(type: EntryType, fields: Fields, key: Buffer): Buffer {
  if (type === 'RippleState') {
    const [low, high] = [amountOf(fields['LowLimit']), amountOf(fields['HighLimit'])]
    const isHighHolder = amountOf(fields['Balance'])?.value.lt(0) === true
    const [holder, issuer] = isHighHolder ? [high, low] : [low, high]
    const parts = [low?.asset.currency, issuer?.asset.issuer.slice(0, 16), holder?.asset.issuer.slice(0, 12)]
    return Buffer.from(parts.join(' '))
  }
  const issuance = fields['MPTokenIssuanceID']
  if (type === 'MPToken' && typeof issuance === 'string') return Buffer.concat([bytes(issuance), key])
  const token = fields['NFTokenID']
  return type === 'NFTokenOffer' && typeof token === 'string' ? Buffer.concat([bytes(token), key]) : key
}
