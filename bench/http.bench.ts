import { type Answer, startBareServer } from './http/start-bare-server.ts'
import { type Pressed, press } from './http/press.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { inMs, perSecond } from './report/wording.ts'
import type { Stage } from './stage.ts'
import { openWidget } from './widget-session.ts'

const ROUNDS = { rounds: 7, warmUp: 2 }
const LOAD = { connections: 16, durationMs: 700 } as const
const endpoints = {
  healthz: '/healthz',
  tokens: '/api/v1/swap/tokens?chain=eth',
} as const
type Endpoint = keyof typeof endpoints
type Runs = readonly Pressed[]

/** How many requests the service answers, beside node:http with the same bytes. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const { token } = await openWidget(world)
  const headers = (count: number) => ({ 'x-suite-embed': token, 'x-forwarded-for': address(count) })
  const answers: Record<string, Answer> = {}
  for (const path of Object.values(endpoints)) answers[path] = await answerOf(world.suite + path, headers(0))
  const bare = await startBareServer(answers)
  try {
    const at = (origin: string, endpoint: Endpoint) => () =>
      press({ origin, path: endpoints[endpoint], headers, ...LOAD })
    const runs = await inTurns(
      {
        healthz: at(world.suite, 'healthz'),
        bareHealthz: at(bare.origin, 'healthz'),
        tokens: at(world.suite, 'tokens'),
        bareTokens: at(bare.origin, 'tokens'),
      },
      ROUNDS,
    )
    return {
      title: `Requests of ${LOAD.connections} connections`,
      lines: [
        ...linesOf('GET /healthz', runs.healthz, runs.bareHealthz),
        ...linesOf('GET /api/v1/swap/tokens', runs.tokens, runs.bareTokens),
      ],
      notes: [
        `Beside a bare node:http server in a process of its own that answers the same headers and bytes (${Object.values(
          answers,
        )
          .map(({ body }) => body.length.toLocaleString('en'))
          .join(' and ')} bytes) without any checks. ${ROUNDS.rounds} rounds of ${LOAD.durationMs} ms each.`,
        'One process serves, another asks, by undici: where the bare server is fast, it is the asking that is measured. The service checks and limits each visitor, counts them at an address of their own, and writes its log.',
      ],
    }
  } finally {
    await bare.stop()
  }
}

/** Every request comes from another visitor, as the proxy in front would say. */
const address = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** Headers that belong to one answer, not to all of them. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  // As the load asks: without a compression that it could not take.
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${body}`)
  return { body, headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name))) }
}

function linesOf(what: string, suite: Runs, bare: Runs): Line[] {
  const part = spreadOf(paired(suite, bare, (a, b) => a.perSecond / b.perSecond))
  const latency = (runs: Runs, which: 'p50' | 'p99') => inMs(spreadOf(runs.map((run) => run[which])))
  return [
    {
      what: `${what}, requests`,
      measured: perSecond(spreadOf(suite.map((run) => run.perSecond))),
      beside: `bare ${perSecond(spreadOf(bare.map((run) => run.perSecond)))}`,
      verdict: `${Math.round(part.median * 100)} % of bare`,
    },
    {
      what: `${what}, latency p50`,
      measured: latency(suite, 'p50'),
      beside: `bare ${latency(bare, 'p50')}`,
      verdict: '',
    },
    {
      what: `${what}, latency p99`,
      measured: latency(suite, 'p99'),
      beside: `bare ${latency(bare, 'p99')}`,
      verdict: '',
    },
  ]
}
