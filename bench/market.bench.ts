import { rm } from 'node:fs/promises'
import { askAll } from './cpu/ask-all.ts'
import { startPlainService } from './cpu/start-plain-service.ts'
import { type Answer, startBareServer } from './http/start-bare-server.ts'
import { startIndex } from './market/start-index.ts'
import { startNginx } from './market/start-nginx.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMicroseconds, times } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'

const ROUNDS = { rounds: 9, warmUp: 4 }
const LOAD = { count: 2_000, connections: 16 } as const
const PATH = '/v1/tokens?limit=8'
/** None of them makes thirty requests in a minute. */
const CLIENTS = 4_000
/** CPU time of the service, as a multiple of its peer's. */
const CEILING = { nginx: 3.5, bare: 2 } as const

/** How much CPU time an answer of the market API from memory costs, beside nginx's cache and a bare node:http. */
export async function measure(stage: Stage): Promise<Section> {
  const index = await startIndex()
  const { dir, env } = await ownPlace(stage, 'market')
  const own = {
    ...env,
    LOG_LEVEL: 'info',
    MARKET_SOURCES: 'index',
    MARKET_INDEX_URL: index.url,
    INDEXER_NODES: '',
  }
  const service = await startPlainService(dir, own)
  let count = 0
  const next = () => {
    const n = count++ % CLIENTS
    return { path: PATH, headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } }
  }
  const answer = await answerOf(service.origin + PATH)
  const bare = await startBareServer({ [PATH]: answer })
  const nginx = await startNginx(dir, bare.origin)
  try {
    const runs = await inTurns(
      {
        suite: () => askAll(service, { ...LOAD, next }),
        bare: () => askAll(bare, { ...LOAD, next }),
        nginx: async () => nginx && askAll(nginx, { ...LOAD, next }),
      },
      ROUNDS,
    )
    const nginxRuns = runs.nginx.filter((run) => run !== undefined)
    const isFair = nginxRuns.length > 0
    return {
      title: 'CPU time of an answer of the market API from memory',
      lines: [
        ...(isFair ? [line('nginx’s proxy_cache', runs.suite, nginxRuns, CEILING.nginx)] : []),
        line('bare node:http', runs.suite, runs.bare, CEILING.bare),
      ],
      notes: [
        `GET ${PATH} of ${answer.body.length.toLocaleString('en')} bytes. All threads, by the kernel’s count, for each of ${LOAD.count.toLocaleString('en')} requests of ${LOAD.connections} connections and ${CLIENTS.toLocaleString('en')} addresses. ${ROUNDS.rounds} rounds in turns after ${ROUNDS.warmUp} to warm up. nginx has one worker, \`proxy_cache\` and \`limit_req\`; the bare server answers the same headers and bytes without any checks.${isFair ? '' : ' nginx is not installed here: the bare server takes its place.'}`,
      ],
    }
  } finally {
    await nginx?.stop()
    await bare.stop()
    await service.stop()
    await index.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

function line(peer: string, suite: readonly number[], other: readonly number[], ceiling: number): Line {
  const ratio = spreadOf(paired(suite, other, (a, b) => a / b))
  const { beside, verdict, broken = false } = against(ratio.median, ceiling, times)
  return {
    what: `Beside ${peer}`,
    measured: inMicroseconds(spreadOf(suite)),
    beside: `${inMicroseconds(spreadOf(other))}; ${beside}`,
    verdict: `${times(ratio.median)}: ${verdict}`,
    broken,
  }
}

/** Headers that belong to one answer, not to all of them. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function answerOf(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${body}`)
  return { body, headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name))) }
}
