import { errorCatalogue } from '#contracts/api/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SurfaceLog } from '../surface/create-surface.ts'

const MINUTE_MS = 60_000

/**
 * The log of the market API. Answers from memory and refused floods are counted, and logged once a minute; everything
 * else has a line of its own. Never a key, a query or an address.
 */
export function createMarketLog({
  clock,
  log,
}: {
  readonly clock: Clock
  readonly log: Log
}): SurfaceLog & { close(): void } {
  const counts = { hits: 0, limited: 0 }
  let cancel: (() => void) | undefined

  function write(): void {
    cancel = undefined
    log.info('market.minute', { ...counts })
    counts.hits = 0
    counts.limited = 0
  }

  function add(kind: keyof typeof counts): void {
    counts[kind]++
    cancel ??= clock.after(MINUTE_MS, write)
  }

  return {
    answered(line) {
      if (line.cache === 'HIT') add('hits')
      else log.info('market.request', { ...line })
    },
    failed({ error, ...line }) {
      const { code } = error
      if (code === 'RATE_LIMIT') return add('limited')
      const { status } = errorCatalogue[code]
      log.info('market.request', { ...line, status, code })
      if (status === 500)
        log.error('market.request-failed', { requestId: line.requestId, cause: error.cause ?? error })
    },
    close: () => cancel?.(),
  }
}
