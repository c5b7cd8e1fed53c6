import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { FetchPublic } from '../../ports/public-fetch.ts'
import { openMarketDatabase } from '../tables/database.ts'
import { lockForWriting } from '../tables/writer-lock.ts'
import { creators } from './derivers.ts'
import { readDescriptions } from './metadata/index.ts'
import type { IndexerMessage, IndexerSettings } from './settings.ts'
import { follow, type Followed } from './follow/follow.ts'
import { type ConnectNode, connectNode } from './follow/node.ts'
import { emptyIndex, openIndex } from './index-ledgers.ts'

export interface IndexerDeps {
  readonly clock: Clock
  readonly log: Log
  readonly tell: (message: IndexerMessage) => void
  readonly connect?: ConnectNode
  /** What NFTs and tokens are called is read from strangers' servers. Without it, no one is asked. */
  readonly fetchPublic?: FetchPublic
}

/**
 * Follows the ledger into the market's database until `signal` ends it. Rejects when the database cannot be written,
 * or when another process writes it. An index of another chain is built again; so is one that was away for longer than
 * the nodes keep ledgers, from their newest ledger on.
 */
export async function runIndexer(
  settings: IndexerSettings,
  deps: IndexerDeps,
  signal: AbortSignal,
): Promise<void> {
  const unlock = lockForWriting(settings.dir)
  try {
    for (let begin = settings; ;) {
      const reason = await followOnce(begin, deps, signal)
      if (reason === 'stopped') return
      deps.log.warn('indexer.begun-again', { reason })
      // What the nodes have lost, an index cannot begin with.
      begin = reason === 'outrun' ? { ...settings, firstLedger: undefined } : settings
    }
  } finally {
    unlock()
  }
}

async function followOnce(
  settings: IndexerSettings,
  deps: IndexerDeps,
  signal: AbortSignal,
): Promise<Followed> {
  const { clock, log, tell, connect = connectNode } = deps
  const { networkId } = settings
  const database = openMarketDatabase(settings.dir, 'writer')
  const parts = creators(settings, log)
  let stopReading: (() => Promise<void>) | undefined
  try {
    const index = openIndex(database, networkId, parts)
    tell({ kind: 'ready' })
    stopReading = readDescriptions(database, settings, deps)
    const outcome = await follow(
      {
        ...settings,
        index,
        connect,
        clock,
        log,
        onCursor(ledgerIndex, closedAt) {
          tell({ kind: 'cursor', ledgerIndex, closedAt })
        },
      },
      signal,
    )
    await stopReading()
    if (outcome !== 'stopped') emptyIndex(database, networkId, parts)
    return outcome
  } finally {
    await stopReading?.()
    database.close()
  }
}
