import { createLog } from '../platform/log.ts'
import { systemClock } from '../platform/system.ts'
import { createGuardedFetch } from '../upstreams/guarded-fetch/index.ts'
import { runIndexer } from '../market-index/write/run.ts'
import { type IndexerMessage, readSettings } from '../market-index/write/settings.ts'

/** The indexer's process. The service starts it, and it ends with the service. */

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
// Its service is gone.
process.on('disconnect', () => stop.abort())

function tell(message: IndexerMessage): void {
  if (process.connected) process.send?.(message)
}

try {
  const { mayBeLoopback } = settings
  const fetchPublic = createGuardedFetch({ clock: systemClock, mayBeLoopback })
  await runIndexer(settings, { clock: systemClock, log, tell, fetchPublic }, stop.signal)
  if (process.connected) process.disconnect()
} catch (cause) {
  log.error('indexer.failed', { cause })
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
// A connection that a node does not close would keep the process alive.
process.exit()
