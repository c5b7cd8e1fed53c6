import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../platform/system.ts'
import type { MarketDatabase, Row } from '../tables/database.ts'
import { type IndexerDeps, runIndexer } from '../write/run.ts'
import type { IndexerMessage, IndexerSettings } from '../write/settings.ts'
import { type Exchange, NETWORK_ID } from './trade-on-sandbox.ts'

const FIRST_LEDGER = 90_000_000

export function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-indexer-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const settingsFor = (
  { world }: Pick<Exchange, 'world'>,
  dir: string,
  nodes: readonly string[],
): IndexerSettings => ({
  dir,
  nodes: [...nodes],
  networkId: NETWORK_ID,
  firstLedger: FIRST_LEDGER,
  pageEveryMs: 0,
  dollars: world.tokens
    .filter(({ id }) => id === 'RLUSD' || id === 'USD')
    .map(({ currency, issuer }) => ({ currency, issuer })),
  trusted: [],
  scams: [],
  brokers: [],
  tokenLists: [],
  ipfsGateways: [],
  mayBeLoopback: true,
  logLevel: 'silent',
})

/** The indexer in this process, with its log and what it tells. */
export function startIndexer(
  settings: IndexerSettings,
  deps: Partial<Pick<IndexerDeps, 'clock' | 'connect'>> = {},
) {
  const stop = new AbortController()
  const events: string[] = []
  const waiting = new Set<() => void>()
  let cursor = 0
  const note = (event: string) => void events.push(event)
  const tell = (message: IndexerMessage) => {
    if (message.kind === 'cursor') cursor = message.ledgerIndex
    for (const look of waiting) look()
  }
  const log = { info: note, warn: note, error: note }
  const ended = runIndexer(settings, { clock: systemClock, log, tell, ...deps }, stop.signal)
  return {
    events,
    /** Resolves when it has written this ledger. */
    reaches: async (ledger: number) =>
      Promise.race([
        new Promise<void>((resolve) => {
          const look = () => {
            if (cursor < ledger) return
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
          look()
        }),
        ended.then(() => Promise.reject(new Error('the indexer has ended'))),
      ]),
    async stop() {
      stop.abort()
      await ended
    },
  }
}

/** Everything in the tables that does not depend on when the indexer looked. */
export function contentOf(database: MarketDatabase): Readonly<Record<string, readonly Row[]>> {
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  return {
    token: rows(
      `SELECT id, md5, kind, created, first_trade, last_trade, price, last_price, supply, trustlines, holders, moved, offers, vol24,
         CAST(xrp24 AS TEXT) AS xrp24, trades24, traders24, volx24,
         CAST(buy24 AS TEXT) AS bought, buys24, buyers24, sellers24, high24, low24, CAST(pool_drops AS TEXT) AS drops, pool
       FROM token ORDER BY id`,
    ),
    trade: rows('SELECT *, hex(hash) AS hash FROM trade ORDER BY id'),
    candle: rows('SELECT *, CAST(v AS TEXT) AS v FROM candle ORDER BY token, iv, t'),
    holder: rows('SELECT * FROM holder ORDER BY token, account'),
    pool: rows('SELECT * FROM pool ORDER BY account'),
    // What is older is swept a little at a time.
    price: rows('SELECT * FROM price ORDER BY token, t'),
    point: rows('SELECT * FROM pool_point ORDER BY token, t'),
    figure: rows('SELECT * FROM figure ORDER BY token'),
    offer: rows('SELECT *, hex(entry) AS entry FROM offer ORDER BY entry'),
    purse: rows('SELECT account, CAST(drops AS TEXT) AS drops, entries FROM purse ORDER BY account'),
    bid: rows('SELECT * FROM bid_hour ORDER BY token, hour'),
    sample: rows('SELECT * FROM bid_sample ORDER BY hour'),
    funder: rows('SELECT * FROM funder ORDER BY account'),
    issued: rows('SELECT * FROM issued ORDER BY token, account'),
    flow: rows('SELECT * FROM flow ORDER BY token, hour, maker, taker'),
    hour: rows('SELECT * FROM market_hour ORDER BY t'),
    minute: rows('SELECT * FROM minute ORDER BY t'),
    account: rows('SELECT * FROM account ORDER BY id'),
  }
}
