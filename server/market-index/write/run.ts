import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { FetchPublic } from '../../ports/public-fetch.ts'
import { isDamaged, setAside } from '../tables/damaged.ts'
import { openMarketDatabase } from '../tables/database.ts'
import { lockForWriting } from '../tables/writer-lock.ts'
import { creators } from './derivers.ts'
import { readDescriptions } from './metadata/index.ts'
import type { IndexerMessage, IndexerSettings } from './settings.ts'
import { follow, type Followed } from './follow/follow.ts'
import { type ConnectNode, connectNode } from './follow/node.ts'
import { emptyIndex, openIndex } from './index-ledgers.ts'
import { loadState } from './load/load.ts'

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
 * or when another process writes it. An index of another chain is built again. One that was away for longer than the nodes
 * keep ledgers goes on with their newest one, and notes the gap. What an index has not seen of the ledger's
 * state is loaded beside that.
 */
export async function runIndexer(
  settings: IndexerSettings,
  deps: IndexerDeps,
  signal: AbortSignal,
): Promise<void> {
  const unlock = lockForWriting(settings.dir)
  try {
    for (;;) {
      const reason = await followOnce(settings, deps, signal).catch((cause: unknown) => {
        if (!isDamaged(cause)) throw cause
        const file = setAside(settings.dir)
        deps.log.error('indexer.damaged', { cause, remedy: DAMAGED_REMEDY, file })
        return 'damaged' as const
      })
      if (reason === 'stopped') return
      if (reason !== 'damaged')
        deps.log.warn(reason === 'outrun' ? 'indexer.gap' : 'indexer.begun-again', { reason })
    }
  } finally {
    unlock()
  }
}

const DAMAGED_REMEDY =
  'The file of the market index is damaged. It was set aside, and the index is built again from the nodes: prices and trades from now on, and all balances and offers once the state of the ledger is loaded. Look at the disk. A copy of an index (suite market-copy) brings the history back.'

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
  let stopLoading: (() => Promise<void>) | undefined
  try {
    const index = openIndex(database, networkId, parts)
    tell({ kind: 'ready' })
    stopReading = readDescriptions(database, settings, deps)
    const ended = new AbortController()
    stopLoading = async () => {
      ended.abort()
      await loading
    }
    const stop = () => ended.abort()
    signal.addEventListener('abort', stop, { once: true })
    const loading = loadState(
      {
        dir: settings.dir,
        nodes: settings.nodes,
        networkId,
        index: index.state,
        connect,
        clock,
        log,
        pageEveryMs: settings.pageEveryMs,
      },
      ended.signal,
    ).catch((cause: unknown) => log.error('load.ended', { cause }))
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
    await stopLoading()
    await stopReading()
    if (outcome === 'outrun') index.jump()
    else if (outcome === 'replaced') emptyIndex(database, networkId, parts)
    return outcome
  } finally {
    await stopLoading?.()
    await stopReading?.()
    database.close()
  }
}
