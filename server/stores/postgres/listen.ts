import pg from 'pg'
import type { Clock } from '../../ports/clock.ts'

/** The pause before a lost connection is made again. */
const AGAIN_MS = 1_000

/**
 * Hears what others tell on channels, on a connection of its own. What is told while there is none is lost. A pooler may
 * take the wish and let nothing through: whoever listens has to look by itself too.
 */
export function listen(
  { url, clock }: { readonly url: string; readonly clock: Pick<Clock, 'after'> },
  channels: Readonly<Record<string, (text: string) => void>>,
): () => Promise<void> {
  let isStopped = false
  let client: pg.Client | undefined
  let cancel: (() => void) | undefined

  function connect(): void {
    if (isStopped) return
    const mine = new pg.Client({ connectionString: url, keepAlive: true })
    client = mine
    mine.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    mine.on('error', () => undefined)
    mine.once('end', () => (cancel = clock.after(AGAIN_MS, connect)))
    mine.connect().then(
      () =>
        mine
          .query(
            Object.keys(channels)
              .map((name) => `LISTEN ${name}`)
              .join('; '),
          )
          .catch(() => mine.end()),
      () => mine.end(),
    )
  }
  connect()

  return async () => {
    isStopped = true
    cancel?.()
    await client?.end()
  }
}
