import { expect } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { systemClock } from '#server/platform/system.ts'
import { createEngineStore } from '#server/stores/engine/engine-store.ts'
import { createTables } from '#server/stores/engine/tables.ts'
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
  const store = createEngineStore(createTables(), {
    async append(transactions) {
      for (const changes of transactions) written.push(...changes.map(({ table }) => table))
    },
    isWritable: async () => true,
    backup: () => Promise.reject(new RangeError('a store in memory has no files')),
    close: async () => {},
  })
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

/** What a call may leave behind even when it is refused: notes about its caller. */
const NOTES: ReadonlySet<string> = new Set([
  'idempotency',
  'keys',
  'accountSessions',
  'audit',
  'requests',
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
