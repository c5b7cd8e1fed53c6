import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeKeys } from './cpu/partners.ts'
import { callJson } from './cpu/call-json.ts'
import { type PlainService, startPlainService } from './cpu/start-plain-service.ts'
import { press, type Pressed } from './http/press.ts'
import { startIndex } from './market/start-index.ts'
import type { Line, Section } from './report/section.ts'
import { against, ms } from './report/wording.ts'
import { fillHistory } from './service/fill-history.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'

const PAYMENTS = 1_000_000
const CEILING = { startMs: 5_000, mb: 400 } as const
const PATH = '/v1/tokens?limit=8'
const MARKET = { connections: 4, durationMs: 5_000 } as const
const WRITERS = 4
const slowCommits = fileURLToPath(new URL('service/slow-commits/preload.mjs', import.meta.url))
const megabytes = (value: number): string => `${Math.round(value)} MB`

/** A service's start with a million payments, and the market beside writes to a slow disk. */
export async function measure(stage: Stage): Promise<Section> {
  const index = await startIndex()
  const { dir, env } = await ownPlace(stage, 'history')
  const own = { ...env, MARKET_SOURCES: 'index', MARKET_INDEX_URL: index.url, INDEXER_NODES: '' }
  let service: PlainService | undefined
  try {
    await fillHistory(own.DATA_DIR, PAYMENTS)
    const begun = performance.now()
    service = await startPlainService(dir, own)
    const startMs = performance.now() - begun
    const mb = residentMb(service.pid)
    const [key = ''] = await makeKeys(own, dir, 1)
    const quiet = await askMarket(service.origin)
    const busy = await whileWriting(service.origin, key, askMarket)
    await service.stop()
    service = await startPlainService(dir, own, ['--import', slowCommits])
    const slow = await whileWriting(service.origin, key, askMarket)
    return {
      title: 'A service with a million payments',
      lines: [
        { what: 'Start, until it is ready', measured: ms(startMs), ...against(startMs, CEILING.startMs, ms) },
        {
          what: 'Resident memory when it is ready',
          measured: megabytes(mb),
          ...against(mb, CEILING.mb, megabytes),
        },
        lineOf('Market answers from memory while nothing is written', quiet),
        lineOf(`The same while ${WRITERS} callers make sessions`, busy.of, busy.writes),
        lineOf('The same while each commit takes 20 ms', slow.of, slow.writes),
      ],
      notes: [
        `${PAYMENTS.toLocaleString('en')} payments that are over, in SQLite. The start is one of a process, without npm, and reads what is unfinished.`,
        `GET ${PATH} over ${MARKET.connections} connections for ${MARKET.durationMs / 1_000} seconds. SQLite’s driver writes on the main thread: while it waits for the disk, no request is answered.`,
      ],
    }
  } finally {
    await service?.stop()
    await index.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
}

const askMarket = (origin: string): Promise<Pressed> =>
  press({
    origin,
    path: PATH,
    headers: (count) => ({
      'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    }),
    ...MARKET,
  })

/** Sessions are made meanwhile, by callers that wait for each answer. Answers how many, too. */
async function whileWriting<T>(origin: string, key: string, work: (origin: string) => Promise<T>) {
  const transfer = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, value: '0x1', chainId: '0x1' }
  const payload = { method: 'eth_sendTransaction', params: [transfer] }
  const body = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload }
  const life = { isOver: false, writes: 0 }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!life.isOver) {
      await callJson(`${origin}/api/v1/sign/session`, key, body)
      life.writes += 1
    }
  })
  const of = await work(origin).finally(() => (life.isOver = true))
  await Promise.all(writers)
  return { of, writes: life.writes }
}

function lineOf(what: string, { p50, p99, perSecond }: Pressed, writes?: number): Line {
  const beside = writes === undefined ? '' : `${writes.toLocaleString('en')} sessions in the meantime`
  return {
    what,
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    beside,
    verdict: `${Math.round(perSecond)} a second`,
  }
}
