import { readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { callJson } from './cpu/call-json.ts'
import { makeKeys } from './cpu/partners.ts'
import { type OpenedSession, openSessions } from './cpu/sessions.ts'
import { type PlainService, startPlainService } from './cpu/start-plain-service.ts'
import { quantile } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { against, ms } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'

const STREAMS = 10_000
/** As many as one session may have. */
const STREAMS_OF_SESSION = 5
/** Sessions that end while everyone listens. */
const ENDED = 200
/** Connections that are opened at once. */
const BATCH = 100
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
  const open: Stream[] = []
  try {
    const usdc = world.eth.token('USDC').address
    const swap = { chain: 'eth', fromToken: 'native', toToken: usdc, amountMinor: (10n ** 18n).toString() }
    const sessions = await openSessions(service.origin, keys, swap, STREAMS / STREAMS_OF_SESSION)
    const before = await residentBytes(service)
    const deadline = performance.now() + OPEN_LIMIT_MS
    while (open.length < STREAMS && performance.now() < deadline) {
      const batch = Array.from({ length: BATCH }, async (_, n) => {
        const count = open.length + n
        const session = sessions[count % sessions.length]
        if (session === undefined) throw new Error('no session')
        return openStream(service, session, count)
      })
      open.push(...(await Promise.all(batch)))
    }
    const bytes = (await residentBytes(service)) - before
    const waits: number[] = []
    for (const session of sessions.slice(0, ENDED)) waits.push(...(await end(service, session, open)))
    const p99 = quantile(waits, 0.99)
    return {
      title: `${open.length.toLocaleString('en')} open streams`,
      lines: [
        { what: 'Resident memory that they take', measured: mb(bytes), ...against(bytes, CEILING.bytes, mb) },
        {
          what: 'Resident memory before and after',
          measured: `${mb(before)}, ${mb(before + bytes)}`,
          beside: `${(bytes / open.length / 1_000).toFixed(1)} kB a stream`,
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
        `Server-sent events of ${sessions.length.toLocaleString('en')} sign sessions, ${STREAMS_OF_SESSION} each, over a connection each, from visitors at addresses of their own. Then ${ENDED} of the sessions are cancelled, one after the other: measured is the time from the call to the event at each of their streams, with the write to the disk in between. Server and listeners share the machine.`,
      ],
    }
  } finally {
    for (const { request } of open) request.destroy()
    await service.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

interface Stream {
  readonly id: string
  readonly request: http.ClientRequest
  /** Called at the next event, with its moment. */
  next: (at: number) => void
}

function openStream(
  service: PlainService,
  { id, embedToken }: OpenedSession,
  count: number,
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${service.origin}/api/v1/sign/session/${id}/events?et=${embedToken}`, {
      agent: false,
      headers: { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` },
    })
    const stream: Stream = { id, request, next: () => resolve(stream) }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused: ${response.statusCode}`))
      response.on('data', () => stream.next(performance.now()))
      response.on('error', () => undefined)
    })
  })
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
