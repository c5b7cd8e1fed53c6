import { rm } from 'node:fs/promises'
import { type Asked, askAll } from './cpu/ask-all.ts'
import { makeKeys } from './cpu/partners.ts'
import { openSessions } from './cpu/sessions.ts'
import { startPlainService } from './cpu/start-plain-service.ts'
import { type Answer, startBareServer } from './http/start-bare-server.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMicroseconds, times } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'

const ROUNDS = { rounds: 7, warmUp: 4 }
const LOAD = { count: 1_500, connections: 16 } as const
/** Even within one minute no key makes 3,000 requests, and no session is looked at 90 times. */
const [PARTNERS, SESSIONS] = [10, 240]
/** CPU time of the service, as a multiple of bare Express's. */
const CEILING = 3

interface Route {
  readonly what: string
  readonly ask: (count: number) => Asked
}

/** How much CPU time a request of a partner's server costs, beside Express with the same bytes. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const { dir, env } = await ownPlace(stage, 'cpu')
  const own = { ...env, LOG_LEVEL: 'info' }
  const keys = await makeKeys(own, dir, PARTNERS)
  const service = await startPlainService(dir, own)
  const usdc = world.eth.token('USDC').address
  const swap = { chain: 'eth', fromToken: 'native', toToken: usdc, amountMinor: (10n ** 18n).toString() }
  try {
    const first = keys.filter((_, n) => n % 3 === 0)
    const sessions = await openSessions(service.origin, first, swap, SESSIONS)
    const keyed = (path: string) => (count: number) => ({
      path,
      headers: { 'x-api-key': keys[count % keys.length] ?? '' },
    })
    const routes: Record<string, Route> = {
      quote: {
        what: 'GET /api/v1/swap/quote, its route in memory',
        ask: keyed(`/api/v1/swap/quote?${new URLSearchParams(swap).toString()}`),
      },
      session: {
        what: 'GET /api/v1/sign/session/:id',
        ask: (count) => {
          const { id, key } = sessions[count % sessions.length] ?? { id: '', key: '' }
          return { path: `/api/v1/sign/session/${id}`, headers: { 'x-api-key': key } }
        },
      },
      payments: {
        what: 'GET /api/v1/payments',
        ask: keyed('/api/v1/payments?limit=1'),
      },
      healthz: { what: 'GET /healthz', ask: () => ({ path: '/healthz', headers: {} }) },
    }
    const answers: Record<string, Answer> = {}
    for (const { ask } of Object.values(routes)) {
      const { path, headers } = ask(0)
      answers[path] = await answerOf(service.origin + path, headers)
    }
    const bare = await startBareServer(answers, 'express')
    try {
      return report(Object.values(routes), await compare(service, bare, routes))
    } finally {
      await bare.stop()
    }
  } finally {
    await service.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

type Server = Parameters<typeof askAll>[0]
interface Compared {
  readonly suite: readonly number[]
  readonly bare: readonly number[]
}

async function compare(service: Server, bare: Server, routes: Readonly<Record<string, Route>>) {
  let count = 0
  // All routes in each round: what they share is warm before the first of them is counted.
  const turns = Object.entries(routes).flatMap(([name, { ask }]) => {
    // The bare server knows one path for each route.
    const { path } = ask(0)
    return [
      [`suite ${name}`, () => askAll(service, { ...LOAD, next: () => ask(count++) })] as const,
      [`bare ${name}`, () => askAll(bare, { ...LOAD, next: () => ({ ...ask(count++), path }) })] as const,
    ]
  })
  const results = await inTurns(Object.fromEntries(turns), ROUNDS)
  return Object.keys(routes).map((name): Compared => ({
    suite: results[`suite ${name}`] ?? [],
    bare: results[`bare ${name}`] ?? [],
  }))
}

function report(routes: readonly Route[], compared: readonly Compared[]): Section {
  const lines = paired(routes, compared, ({ what }, { suite, bare }): Line => {
    const ratio = spreadOf(paired(suite, bare, (a, b) => a / b))
    const { beside, verdict, broken = false } = against(ratio.median, CEILING, times)
    return {
      what,
      measured: inMicroseconds(spreadOf(suite)),
      beside: `bare Express ${inMicroseconds(spreadOf(bare))}; ${beside}`,
      verdict: `${times(ratio.median)} bare: ${verdict}`,
      broken,
    }
  })
  return {
    title: 'CPU time of a request with a key',
    lines,
    notes: [
      `All threads of the service, by the kernel’s count, for each of ${LOAD.count.toLocaleString('en')} requests of ${LOAD.connections} connections, beside an Express app in a process of its own that answers the same headers and bytes without any checks. ${ROUNDS.rounds} rounds in turns after ${ROUNDS.warmUp} to warm up. The service checks the key, counts it, and writes its log, with a proxy trusted in front.`,
    ],
  }
}

/** Headers that belong to one answer, not to all of them. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function answerOf(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${body}`)
  return { body, headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name))) }
}
