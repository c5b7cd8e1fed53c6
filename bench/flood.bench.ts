import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'undici'
import * as z from 'zod'
import { embedApi } from '#contracts/api/embed.ts'
import { createOperator } from '../e2e/tools/world/operator.ts'
import type { Section } from './report/section.ts'
import { against } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import { startService, type WatchedService } from './service/start-service.ts'
import type { Stage } from './stage.ts'

/** Bytes of memory that an hour's flood may leave. */
const CEILING = 300e6
const FLOOD = { minutes: 60, secondMs: 1_000, connections: 16 } as const
/** Four partners fill what all partners together may have. */
const PARTNERS = ['p1', 'p2', 'p3', 'p4'] as const
/** A row is as large as a stranger can make it. */
const RETURN_URL = `https://shop.example/${'x'.repeat(1_900)}`

/** How much memory a service has that strangers have flooded with sessions for an hour. */
export async function measure(stage: Stage): Promise<Section> {
  const { dir, env } = await ownPlace(stage, 'flood')
  const own = { ...env, LOG_LEVEL: 'warn' }
  await applyPartners(own, dir)
  const service = await startService({ dir, env: own })
  try {
    const begin = await service.watch()
    const { made, refused } = await flood(service)
    const end = await service.watch()
    return {
      title: 'An hour’s flood of strangers in a minute',
      lines: [
        {
          what: 'Resident memory, at most',
          measured: mb(end.peakRss),
          ...against(end.peakRss, CEILING, mb),
        },
        {
          what: 'Resident memory at the end, and the heap of it that is in use',
          measured: `${mb(end.rss)}, ${mb(end.heapUsed)} of ${mb(end.heapTotal)}`,
          beside: `before: ${mb(begin.rss)}, ${mb(begin.heapUsed)}`,
          verdict: '',
        },
        {
          what: 'Sessions that the strangers have made',
          measured: made.toLocaleString('en'),
          beside: `refused: ${refused.toLocaleString('en')}`,
          verdict: '',
        },
      ],
      notes: [
        `${FLOOD.connections} connections make sessions with the widgets of ${PARTNERS.length} partners, as fast as the service answers, with the longest return address that it takes, and each second from other addresses. The service’s clock moves on by a minute each second.`,
      ],
    }
  } finally {
    await service.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

async function applyPartners(env: Readonly<Record<string, string>>, dir: string): Promise<void> {
  const operator = createOperator(env)
  for (const slug of PARTNERS) {
    const file = path.join(dir, `${slug}.json`)
    const fees = { surchargeBps: 15 }
    const partner = {
      slug,
      name: slug,
      status: 'active',
      tier: 'scale',
      origins: ['https://shop.example'],
      fees,
    }
    await writeFile(file, JSON.stringify(partner))
    await operator('partner', 'apply', file)
  }
}

/** Makes sessions without end, and counts them. */
async function flood(service: WatchedService): Promise<{ made: number; refused: number }> {
  const pool = new Pool(service.url, { connections: FLOOD.connections })
  let [made, refused, asked] = [0, 0, 0]
  const post = async (to: string, body: object, headers: Record<string, string> = {}) => {
    asked += 1
    const visitor = asked >> 2
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: to,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { ok: statusCode === 200, answer }
  }
  const open = async (partner: string) => {
    const html = await (await fetch(`${service.url}/embed/swap?partner=${partner}&embed=1`)).text()
    const { ticket } = Page.parse(JSON.parse(CONFIG.exec(html)?.[1] ?? ''))
    const visitor = randomBytes(32).toString('base64url')
    const { answer } = await post('/api/embed/session', { ticket, origin: 'https://shop.example', visitor })
    return embedApi.openEmbed.response.parse(await answer.json()).token
  }
  try {
    for (let minute = 0; minute < FLOOD.minutes; minute++) {
      const tokens = await Promise.all(PARTNERS.map(open))
      const until = performance.now() + FLOOD.secondMs
      const stranger = async (_: unknown, index: number) => {
        while (performance.now() < until) {
          const token = tokens[index % tokens.length] ?? ''
          const body = { chain: 'eth', returnUrl: RETURN_URL }
          const { ok, answer } = await post('/api/embed/connect', body, { 'x-suite-embed': token })
          await answer.dump()
          if (ok) made += 1
          else refused += 1
        }
      }
      await Promise.all(Array.from({ length: FLOOD.connections }, stranger))
      await service.advance(60_000)
    }
    return { made, refused }
  } finally {
    await pool.close()
  }
}

const CONFIG = /<script type="application\/json" id="suite">(.*?)<\/script>/s
const Page = z.object({ ticket: z.string() })
