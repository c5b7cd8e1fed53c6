import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import sharp from 'sharp'
import * as z from 'zod'
import { type Asked, askAll } from './cpu/ask-all.ts'
import { startPlainService } from './cpu/start-plain-service.ts'
import { type Answer, startBareServer } from './http/start-bare-server.ts'
import { startNginx } from './market/start-nginx.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMicroseconds, ms, times } from './report/wording.ts'
import { ownPlace } from './service/own-place.ts'
import type { Stage } from './stage.ts'

const ROUNDS = { rounds: 7, warmUp: 4 }
const LOAD = { count: 1_500, connections: 16 } as const
/** Different pictures, each asked for once. */
const PICTURES = 200
const WARM_UP = 1_200
/** Tokens between these two have a logo, all others a photograph. */
const LOGOS_FROM = 500_000
const WARM_UP_FROM = 900_000
/** Visitors who look at pictures from memory, in turns: as many as in `market.bench.ts`. */
const CLIENTS = 4_000
/** Milliseconds of CPU for a picture that has to be fetched and made; and a memory hit, in times of its peers. */
const CEILING = { cold: 15, bare: 2, nginx: 3.5 } as const
const SIDE = 512

/** How much CPU time a picture costs: fetched and made, from the disk, from memory. */
export async function measure(stage: Stage): Promise<Section> {
  const index = await startIndex({ photo: await photo(), logo: await logo() })
  const { dir, env } = await ownPlace(stage, 'media')
  const own = {
    ...env,
    LOG_LEVEL: 'info',
    MARKET_SOURCES: 'index',
    MARKET_INDEX_URL: index.origin,
    MARKET_INDEX_MEDIA_URL: index.origin,
    MEDIA_LOOPBACK: 'yes',
    INDEXER_NODES: '',
  }
  try {
    let service = await startPlainService(dir, own)
    // libvips is loaded, and the service is warm, before anything is counted.
    await askAll(service, { count: WARM_UP, connections: 4, next: asking(WARM_UP_FROM) })
    const cold = await askAll(service, { count: PICTURES, connections: 4, next: asking(0) })
    const drawn = await askAll(service, { count: PICTURES, connections: 4, next: asking(LOGOS_FROM) })
    await service.stop()

    service = await startPlainService(dir, own)
    const disk = await askAll(service, { count: PICTURES, connections: 4, next: asking(0) })
    const compared = await beside(service, dir)
    await service.stop()
    return report({ cold: cold / 1_000, drawn: drawn / 1_000, disk, ...compared })
  } finally {
    await index.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Each request is of another picture, and of another visitor, as the proxy in front would say. */
function asking(from: number): () => Asked {
  let count = from
  return () => {
    const md5 = (count++).toString(16).padStart(32, '0')
    return { path: `/cdn/thumb/${md5}?fallback=404`, headers: { 'x-forwarded-for': address(count) } }
  }
}

const address = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** Pictures in memory, beside nginx's cache and a bare server with the same bytes. */
async function beside(service: { readonly origin: string; readonly pid: number }, dir: string) {
  const { path } = asking(0)()
  const response = await fetch(service.origin + path)
  const body = await response.arrayBuffer()
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name)))
  // As many bytes: which ones they are makes no difference.
  const answers: Record<string, Answer> = { [path]: { headers, body: 'x'.repeat(body.byteLength) } }
  const bare = await startBareServer(answers)
  const nginx = await startNginx(dir, bare.origin)
  let count = 0
  const next = () => ({ path, headers: { 'x-forwarded-for': address(count++ % CLIENTS) } })
  try {
    const { suite, plain, cached } = await inTurns(
      {
        suite: () => askAll(service, { ...LOAD, next }),
        plain: () => askAll(bare, { ...LOAD, next }),
        cached: async () => nginx && askAll(nginx, { ...LOAD, next }),
      },
      ROUNDS,
    )
    const nginxRuns = cached.filter((run) => run !== undefined)
    return { suite, plain, cached: nginxRuns, bytes: body.byteLength }
  } finally {
    await nginx?.stop()
    await bare.stop()
  }
}

/** Headers that belong to one answer, not to all of them. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding']

function report(found: {
  readonly cold: number
  readonly drawn: number
  readonly disk: number
  readonly suite: readonly number[]
  readonly plain: readonly number[]
  /** None where nginx is not installed. */
  readonly cached: readonly number[]
  readonly bytes: number
}): Section {
  const { cold, drawn, disk, suite, plain, cached, bytes } = found
  const lines: Line[] = [
    made('A logo', drawn),
    made('A photograph', cold),
    { what: 'A picture on the disk', measured: `${disk.toFixed(0)} µs`, beside: '', verdict: '' },
    ...(cached.length > 0 ? [inMemory('nginx’s proxy_cache', suite, cached, CEILING.nginx)] : []),
    inMemory('bare node:http', suite, plain, CEILING.bare),
  ]
  return {
    title: 'CPU time of a picture',
    lines,
    notes: [
      `All threads of the service, by the kernel’s count. Fetched pictures: ${PICTURES} different PNG of a logo and as many of a photograph with much noise, from a server on this machine, made into WebP of 128 pixels, after ${WARM_UP} others to warm up. From the disk: the same pictures after a restart. In memory: ${LOAD.count.toLocaleString('en')} requests of ${LOAD.connections} connections and ${CLIENTS.toLocaleString('en')} addresses for ${bytes.toLocaleString('en')} bytes, beside a bare node:http server in a process of its own that answers the same headers and as many bytes without any checks, and beside nginx with one worker, \`proxy_cache\` and \`limit_req\`${cached.length > 0 ? '' : ', which is not installed here'}; ${ROUNDS.rounds} rounds in turns after ${ROUNDS.warmUp} to warm up.`,
    ],
  }
}

function made(what: string, cost: number): Line {
  return {
    what: `${what} of ${SIDE} by ${SIDE} pixels, fetched, made and stored`,
    measured: ms(cost),
    ...against(cost, CEILING.cold, ms),
  }
}

function inMemory(peer: string, suite: readonly number[], other: readonly number[], most: number): Line {
  const ratio = spreadOf(paired(suite, other, (a, b) => a / b))
  const { beside: ceiling, ...verdict } = against(ratio.median, most, times)
  return {
    what: 'A picture in memory',
    measured: inMicroseconds(spreadOf(suite)),
    ...verdict,
    beside: `${peer} ${inMicroseconds(spreadOf(other))}; ${ceiling}`,
    verdict: `${times(ratio.median)}: ${verdict.verdict}`,
  }
}

/** A picture with the smooth parts and the noise of a photograph. */
async function photo(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  let noise = 1
  for (let at = 0; at < pixels.length; at++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff
    const [x, y] = [Math.floor(at / 3) % SIDE, Math.floor(at / 3 / SIDE)]
    pixels[at] = 128 + 90 * Math.sin(x / 30 + (at % 3)) * Math.cos(y / 40) + ((noise >> 16) % 17)
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
}

/** A logo as tokens have it: a few shapes in a few colours. */
async function logo(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <defs><linearGradient id="g" y2="1"><stop stop-color="#2a6df4"/><stop offset="1" stop-color="#12b5cb"/></linearGradient></defs>
    <circle cx="256" cy="256" r="250" fill="url(#g)"/>
    <path d="M136 344 L256 120 L376 344 Z" fill="none" stroke="#fff" stroke-width="36" stroke-linejoin="round"/>
    <circle cx="256" cy="272" r="36" fill="#ffd54a"/>
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const Address = z.object({ port: z.number() })

/** An index of others that has one of two pictures for every token. */
async function startIndex(pictures: Readonly<Record<'photo' | 'logo', Buffer>>) {
  const server = createServer(({ url = '' }, response) => {
    const token = Number.parseInt(/[0-9a-f]{32}/.exec(url)?.[0] ?? '0', 16)
    response
      .writeHead(200, { 'content-type': 'image/png' })
      .end(token < LOGOS_FROM || token >= WARM_UP_FROM ? pictures.photo : pictures.logo)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Address.parse(server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
