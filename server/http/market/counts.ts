import { errorCatalogue } from '#contracts/api/errors.ts'
import type { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Done } from './part.ts'

export type MarketCounts = ReturnType<typeof createCounts>

const MINUTE_MS = 60_000

/**
 * The log of the market API. Answers from memory and refused floods are counted, and told once a minute; everything else
 * has a line of its own. Never a key, a query or an address.
 */
export function createCounts({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
  const counts = { hits: 0, limited: 0 }
  let cancel: (() => void) | undefined

  function tell(): void {
    cancel = undefined
    log.info('market.minute', { ...counts })
    counts.hits = 0
    counts.limited = 0
  }

  function add(kind: keyof typeof counts): void {
    counts[kind]++
    cancel ??= clock.after(MINUTE_MS, tell)
  }

  return {
    add,
    told(
      line: Done & { readonly requestId: string; readonly method: string | undefined; readonly ms: number },
    ): void {
      if (line.cache === 'HIT') add('hits')
      else log.info('market.request', { ...line })
    },
    failed({
      error,
      ...line
    }: {
      readonly requestId: string
      readonly method: string | undefined
      readonly path: string
      readonly error: SuiteError
    }): void {
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
