import { within } from '../../../kit/deadline.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MarketHealth, MarketSource, SourceHealth } from '../../../ports/market/source.ts'

const DEADLINE_MS = 1_000

/** What sources say of themselves within a second. They know it without asking others. */
export async function healthOf(
  sources: readonly MarketSource[],
  isAsked: (name: string) => boolean,
  cache: MarketHealth['cache'],
  clock: Pick<Clock, 'after'>,
): Promise<MarketHealth> {
  const told = await Promise.all(
    sources.map(async (source) => {
      const { ok, ...more } = await within(clock, DEADLINE_MS, healthIn(source), away).catch(away)
      return { name: source.name, ok: ok && isAsked(source.name), ...more }
    }),
  )
  const working = told.filter(({ ok }) => ok).length
  return {
    status: working === 0 ? 'down' : working === told.length ? 'ok' : 'degraded',
    sources: told,
    cache,
  }
}

const away = (): SourceHealth => ({ ok: false })

const healthIn = async (source: MarketSource): Promise<SourceHealth> => source.health()
