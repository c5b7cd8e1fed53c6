import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type MarketDatabase, openMarketDatabase } from '../../tables/database.ts'
import { beginIndex, writeCursor } from '../../tables/schema.ts'
import { makeTokenTables } from '../../tables/tokens/schema.ts'
import { type Board, createBoards } from './board.ts'

function folder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-board-'))
  const opened: MarketDatabase[] = []
  const open = (role: 'reader' | 'writer') => {
    const database = openMarketDatabase(dir, role)
    opened.push(database)
    return database
  }
  onTestFinished(() => {
    for (const database of opened) database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return open
}
const begin = (database: MarketDatabase) => beginIndex(database, 7, () => makeTokenTables(database))

/** Numbers from 0 to 1, always the same ones. */
function chance(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** One commit: some tokens come, some change, one may be described anew. */
function commit(database: MarketDatabase, ledger: number, next: () => number): void {
  const add = database.prepare(
    `INSERT INTO token(md5, currency, issuer, kind, created, changed) VALUES(?, ?, 'rIssuer', ?, ?, ?)
     ON CONFLICT DO UPDATE SET price = ?, xrp24 = ?, holders = ?, changed = excluded.changed RETURNING id`,
  )
  const cost = database.prepare('INSERT INTO price VALUES(?, ?, ?) ON CONFLICT DO NOTHING')
  const say = database.prepare(
    `INSERT INTO token_meta(md5, name, tags) VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, tags = excluded.tags`,
  )
  database.transaction(() => {
    for (let i = 0; i < (ledger === 1 ? 2_500 : next() * 300); i++) {
      const n = Math.floor(next() * 3_000)
      const md5 = n.toString(16).padStart(32, '0')
      const some = next() < 0.3 ? null : Math.floor(next() * 50)
      const id = add.get(
        md5,
        `C${n}`,
        n % 50 === 0 ? 'lp' : 'trustline',
        n,
        ledger,
        some,
        Math.floor(next() * 9) * 1e6,
        n % 7,
      )?.['id']
      cost.run(Number(id), ledger * 60_000, some)
      if (next() < 0.1)
        say.run(md5, `Name ${Math.floor(next() * 100)}`, next() < 0.5 ? '["meme"]' : '["meme","new"]')
    }
    const point = { index: ledger, hash: `h${ledger}`, parentHash: 'h', closedAt: ledger * 60_000 }
    writeCursor(database, point, point)
  })
}

const shown = ({ sorted, tokens, ...rest }: Board) => ({
  ...rest,
  lists: Object.entries(sorted).map(([order, list]) => [order, list.map(({ id }) => id)]),
  tokens: new Map([...tokens].map(([md5, { token }]) => [md5, token])),
})

test('a board that has followed all changes is the board that is read anew', async () => {
  const open = folder()
  const writer = open('writer')
  begin(writer)
  const boards = createBoards(open('reader'))
  await expect(boards.refresh(0)).rejects.toThrow('no ledger yet')
  const next = chance(3)
  for (let ledger = 1; ledger < 8; ledger++) {
    commit(writer, ledger, next)
    const board = await boards.refresh(ledger)
    expect(board.cursor.index).toBe(ledger)
    const anew = await createBoards(open('reader')).refresh(ledger)
    const all = (one: Board) => new Map([...shown(one).tokens].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    expect({ ...shown(board), tokens: all(board) }).toEqual({ ...shown(anew), tokens: all(anew) })
  }
  // Another index in the same file.
  begin(writer)
  commit(writer, 9, next)
  const { tokens, cursor } = await boards.refresh(9)
  expect(cursor.index).toBe(9)
  expect(tokens.size).toBeLessThan(400)
})

test('a board is of one ledger, also when others are written while it is read in slices', async () => {
  const open = folder()
  const writer = open('writer')
  begin(writer)
  const next = chance(4)
  commit(writer, 1, next)
  const boards = createBoards(open('reader'))
  const reading = boards.refresh(1)
  writer.transaction(() => {
    writer.exec('UPDATE token SET xrp24 = 77000000, changed = 2')
    const second = { index: 2, hash: 'h2', parentHash: 'h1', closedAt: 8_000 }
    writeCursor(writer, second, second)
  })
  const board = await reading
  expect(board.cursor.index).toBe(1)
  expect(board.sorted.vol24hxrp.some(({ token }) => token.vol24hxrp === 77)).toBe(false)
  const after = await boards.refresh(2)
  expect(after.cursor.index).toBe(2)
  expect(after.sorted.vol24hxrp.every(({ token }) => token.vol24hxrp === 77)).toBe(true)
})

test('whoever asks gets the board that was kept up, and one that nobody keeps up is read again', async () => {
  const open = folder()
  const writer = open('writer')
  begin(writer)
  commit(writer, 1, chance(5))
  const boards = createBoards(open('reader'))
  const first = await boards.current(10_000)
  commit(writer, 2, chance(6))
  expect(await boards.current(10_500)).toBe(first)
  expect((await boards.current(20_000)).cursor.index).toBe(2)
})
