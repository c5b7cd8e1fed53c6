import { expect } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { systemClock } from '#server/platform/system.ts'
import type { Dialect } from '#server/stores/sql/dialect.ts'
import { allShapes } from '#server/stores/sql/shapes.ts'
import { createSqlStore } from '#server/stores/sql/store.ts'
import { openInMemory } from '#server/stores/sqlite/open.ts'
import { createFakeNftMarket } from '../market/nft-market.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** An app whose log and whose writes are watched. */
export interface WatchedApp extends TestApp {
  /** Texts that no refusal and no line of the log may contain. */
  readonly secrets: Set<string>
  /** The tables that were written to, and the lines of the log, since the last call. */
  take(): { readonly written: readonly string[]; readonly log: string }
}

export async function startWatchedApp(): Promise<WatchedApp> {
  let written: string[] = []
  let lines: string[] = []
  const store = createSqlStore(watched(openInMemory(), (tables) => written.push(...tables)))
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const { nfts } = createFakeNftMarket(systemClock)
  const app = await startTestApp({ store, log, nfts, trustProxy: 1, activation: 'automatic' })
  return {
    ...app,
    secrets: new Set(),
    take() {
      const taken = { written, log: lines.join('') }
      written = []
      lines = []
      return taken
    },
  }
}

/** Tells the tables that each transaction has changed, once it is durable. */
function watched(dialect: Dialect, tell: (tables: readonly string[]) => void): Dialect {
  return {
    ...dialect,
    async transact(work) {
      let tables: string[] = []
      const result = await dialect.transact((connection) => {
        tables = []
        return work({
          all: (sql, values) => connection.all(sql, values),
          async run(sql, values) {
            const changed = await connection.run(sql, values)
            const shape = allShapes.find(
              ({ name }) =>
                sql.startsWith(`INSERT INTO ${name} `) ||
                sql.startsWith(`UPDATE ${name} `) ||
                sql.startsWith(`DELETE FROM ${name} `),
            )
            if (changed > 0 && shape !== undefined) tables.push(shape.table)
            return changed
          },
        })
      })
      tell(tables)
      return result
    },
  }
}

/** What a call may leave behind even when it is refused: notes about its caller. */
const NOTES: ReadonlySet<string> = new Set([
  'idempotency',
  'keys',
  'accountSessions',
  'audit',
  'requests',
  'calls',
  'usage',
])
const STACK = /\n\s+at |node_modules|\.ts:\d+|file:\/\//

/** Throws where an answer breaks what bad input is promised. `kept` are tables that even a refusal may write to. */
export function mustBeHarmless(
  app: WatchedApp,
  status: number,
  body: string,
  kept: readonly string[] = [],
): void {
  const { written, log } = app.take()
  expect(status, body).toBeLessThan(500)
  expect(log).not.toContain('"request.failed"')
  for (const secret of app.secrets) expect(log).not.toContain(secret)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  if (status < 400) return
  expect(body).not.toMatch(STACK)
  for (const secret of app.secrets) expect(body).not.toContain(secret)
  expect(
    written.filter((table) => !NOTES.has(table) && !kept.includes(table)),
    body,
  ).toEqual([])
}
