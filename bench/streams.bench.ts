import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { callJson } from './cpu/call-json.ts'
import { makeKeys } from './cpu/partners.ts'
import { type OpenedSession, openSessions } from './cpu/sessions.ts'
import { type PlainService, startPlainService } from './cpu/start-plain-service.ts'
import { quantile } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { against, ms } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'
import type { Hold } from './streams/hold-streams.ts'
import { openStreams, type Stream } from './streams/open-stream.ts'

const STREAMS = 10_000
/** As many as one session may have. */
const STREAMS_OF_SESSION = 5
/** Sessions that end while everyone listens. */
const ENDED = 200
/** Bytes of memory that the open streams may take, and milliseconds from a call to its event. */
const CEILING = { bytes: 200e6, ms: 20 } as const
/** A machine that does something else opens them slowly. */
const OPEN_LIMIT_MS = 120_000

/** How much memory open streams take, and how soon they tell of a change. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const { dir, env } = await ownPlace(stage, 'streams')
  const own = { ...env, LOG_LEVEL: 'warn' }
  const keys = await makeKeys(own, dir, 2)
  const service = await startPlainService(dir, own)
  let held: Awaited<ReturnType<typeof holdStreams>> | undefined
  let watched: readonly Stream[] = []
  try {
    const usdc = world.eth.token('USDC').address
    const swap = { chain: 'eth', fromToken: 'native', toToken: usdc, amountMinor: (10n ** 18n).toString() }
    const sessions = await openSessions(service.origin, keys, swap, STREAMS / STREAMS_OF_SESSION)
    const [ending, waiting] = [sessions.slice(0, ENDED), sessions.slice(ENDED)]
    const before = await residentBytes(service)
    const deadline = Date.now() + OPEN_LIMIT_MS
    const count = ENDED * STREAMS_OF_SESSION
    held = await holdStreams({
      origin: service.origin,
      sessions: waiting,
      first: count,
      count: STREAMS - count,
      deadline,
    })
    watched = await openStreams(service.origin, ending, { first: 0, count, deadline })
    const open = held.count + watched.length
    const bytes = (await residentBytes(service)) - before
    const waits: number[] = []
    for (const session of ending) waits.push(...(await end(service, session, watched)))
    const p99 = quantile(waits, 0.99)
    return {
      title: `${open.toLocaleString('en')} open streams`,
      lines: [
        { what: 'Resident memory that they take', measured: mb(bytes), ...against(bytes, CEILING.bytes, mb) },
        {
          what: 'Resident memory before and after',
          measured: `${mb(before)}, ${mb(before + bytes)}`,
          beside: `${(bytes / open / 1_000).toFixed(1)} kB a stream`,
          verdict: '',
        },
        {
          what: 'From the end of a session to its event, p99',
          measured: ms(p99),
          ...against(p99, CEILING.ms, ms),
        },
        {
          what: 'The same, p50',
          measured: ms(quantile(waits, 0.5)),
          beside: `${waits.length.toLocaleString('en')} events`,
          verdict: '',
        },
      ],
      notes: [
        `Server-sent events of ${sessions.length.toLocaleString('en')} sign sessions, ${STREAMS_OF_SESSION} each, over a connection each, from visitors at addresses of their own. Then ${ENDED} of the sessions are cancelled, one after the other: measured is the time from the call to the event at each of their streams, with the write to the disk in between. The streams that only wait are held by another process, so that its collections of garbage are not measured. All of them share the machine.`,
      ],
    }
  } finally {
    for (const { request } of watched) request.destroy()
    held?.stop()
    await service.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Opens streams in a process of their own. */
async function holdStreams(wish: Hold) {
  const child = fork(path.join(import.meta.dirname, 'streams/hold-streams.ts'), {
    execArgv: ['--import', 'tsx'],
  })
  const stop = () => child.kill()
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the listeners have ended')))
  ended.catch(() => undefined)
  child.send(wish)
  try {
    const [count]: unknown[] = await Promise.race([once(child, 'message'), ended])
    return { count: Number(count), stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Cancels a session; answers how long each of its streams waited for the event. */
async function end(
  service: PlainService,
  { id, key }: OpenedSession,
  open: readonly Stream[],
): Promise<number[]> {
  const begun = performance.now()
  const told = open
    .filter((stream) => stream.id === id)
    .map(
      (stream) =>
        new Promise<number>((resolve) => {
          stream.next = (at) => resolve(at - begun)
        }),
    )
  await callJson(`${service.origin}/api/v1/sign/session/${id}/cancel`, key, {})
  return Promise.all(told)
}

async function residentBytes({ pid }: PlainService): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
