import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Line, Section } from './report/section.ts'
import { against, ms } from './report/wording.ts'
import { fillStore } from './service/fill-store.ts'
import { ownPlace } from './service/own-place.ts'
import { startService, type Watched, type WatchedService } from './service/start-service.ts'
import type { Stage } from './stage.ts'

const SESSIONS = 100_000
/** The longest that nothing else runs, and the longest slice of our own work in it, in milliseconds. */
const CEILING = { pause: 50, slice: 20 } as const
const QUIET_SECONDS = 10
const SWEEP_LIMIT_MS = 240_000
const PROBE_MS = 50
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const DAYS_16 = 16 * 86_400_000

/** The longest pauses of a service with a long history, while the work of its timers runs. */
export async function measure(stage: Stage): Promise<Section> {
  const { dir, env } = await ownPlace(stage, 'pauses')
  const own = { ...env, LOG_LEVEL: 'info', BENCH_RINGS: 'yes' }
  await fillStore(own.DATA_DIR, SESSIONS)
  const service = await startService({ dir, env: own })
  try {
    await settled(service)
    const quiet = await watchWhile(service, () => ringing(service))
    const due = await watchWhile(service, async () => {
      await service.advance(DAYS_16)
      await service.ring(HOUR_MS)
      await logged(service, 'retention.removed')
    })
    return {
      title: `Pauses with ${SESSIONS.toLocaleString('en')} sessions`,
      lines: [...linesOf('Nothing is due', quiet), ...linesOf('Everything lapses and leaves', due)],
      notes: [
        `${SESSIONS.toLocaleString('en')} sessions, each with a prepared payment and a call with an idempotency key. First the hourly work runs three times in ten seconds, and the minutely work ten times. Then the clock moves on by 16 days, and all of them lapse and are removed. Another process asks for /healthz twenty times a second.`,
        'A pause is a delay of a timer of 5 ms. On a busy machine it has three parts: what the main thread ran, how long it waited for a processor, and the rest, which is mostly the wait for the helpers of a garbage collection. The ceiling is for what it ran: that is what a machine with nothing else to do would show, if each helper has a processor. Pauses under 5 ms count as none. Our own work is what the main thread ran without the collections of garbage.',
      ],
    }
  } finally {
    await service.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

function linesOf(what: string, watched: Watched): Line[] {
  const { pause, ranMs, ownMs, delayMs, scavengeMs, fullMs, collections, rss } = watched
  return [
    {
      what: `${what}: the longest pause, run by the main thread`,
      measured: ms(ranMs),
      ...against(ranMs, CEILING.pause, ms),
    },
    {
      what: `${what}: the longest by the clock`,
      measured: ms(Math.max(delayMs, pause.ms)),
      beside: `of it run ${ms(pause.ran)}, waiting for a processor ${ms(pause.waited)}, collecting garbage ${ms(pause.gc)}`,
      verdict: '',
    },
    {
      what: `${what}: the longest slice of our own work`,
      measured: ms(ownMs),
      ...against(ownMs, CEILING.slice, ms),
    },
    {
      what: `${what}: collections of garbage`,
      measured: `${collections}`,
      beside: `the longest of the young ${ms(scavengeMs)}, of the old ${ms(fullMs)}; ${Math.round(rss / 1e6)} MB`,
      verdict: '',
    },
  ]
}

/** What happens meanwhile, with a probe that asks as a load balancer does. */
async function watchWhile(service: WatchedService, work: () => Promise<unknown>): Promise<Watched> {
  await service.watch()
  const end = new AbortController()
  const probing = (async () => {
    while (!end.signal.aborted) {
      await (await fetch(`${service.url}/healthz`)).text()
      await wait(PROBE_MS)
    }
  })()
  try {
    await work()
  } finally {
    end.abort()
    await probing
  }
  return service.watch()
}

/** Lets the work of timers run, with nothing due. */
async function ringing(service: WatchedService): Promise<void> {
  for (let second = 0; second < QUIET_SECONDS; second++) {
    await service.ring(MINUTE_MS)
    if (second % 3 === 0) await service.ring(HOUR_MS)
    await wait(1_000)
  }
}

/** Waits until the work of the start is over: no long pause for two seconds. */
async function settled(service: WatchedService): Promise<void> {
  for (let tries = 0; tries < 15; tries++) {
    await service.watch()
    await wait(2_000)
    if ((await service.watch()).fullMs < 10) return
  }
}

async function logged(service: WatchedService, event: string): Promise<void> {
  const limit = performance.now() + SWEEP_LIMIT_MS
  while (!service.log().includes(`"${event}"`)) {
    if (performance.now() > limit) throw new Error(`no "${event}" in time`)
    await wait(200)
  }
}
