import { createHash } from 'node:crypto'
import http from 'node:http'
import { Router } from 'express'
import type { LogFields } from '../../../ports/log.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
}

/** An answer without what belongs to one request alone: ids, and the time. */
export interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The line of the access log. */
  readonly log: string
}

/** The same service twice: with the fast path, and with Express alone. */
export interface Twins {
  readonly both: readonly [fast: TestApp, slow: TestApp]
  /** Sends the same to both, one after the other. `{name}` in it is a text that `fill` gives for each of them. */
  send(sent: Sent, fill?: (app: TestApp, text: string) => string): Promise<readonly [fast: Seen, slow: Seen]>
  step(ms: number): Promise<void>
  /** How many of the requests have come to Express where there is a fast path. */
  inExpress(): number
  stop(): Promise<void>
}

export async function startTwins(): Promise<Twins> {
  const lines = new Map<boolean, LogFields>()
  let inExpress = 0
  const start = async (fast: boolean) => {
    const pages = Router()
    pages.use((_req, _res, next) => {
      if (fast) inExpress += 1
      next()
    })
    const info = (event: string, fields: LogFields = {}, same: LogFields = {}) => {
      if (event === 'request') lines.set(fast, { ...fields, ...same })
    }
    const app = await startTestApp({ fast, pages, log: { info, warn: () => {}, error: () => {} } })
    app.router.remembers = true
    return app
  }
  const both = [await start(true), await start(false)] as const
  const agent = new http.Agent({ keepAlive: true })

  const ask = async (app: TestApp, isFast: boolean, sent: Sent, fill: (text: string) => string) => {
    lines.delete(isFast)
    const headers = Object.fromEntries(
      Object.entries(sent.headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? fill(value) : value.map(fill),
      ]),
    )
    const answer = await new Promise<Omit<Seen, 'log'>>((resolve, reject) => {
      const { method } = sent
      const options = { method, headers, agent, host: '127.0.0.1', port: app.port, path: fill(sent.path) }
      http
        .request(options, (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('end', () => {
            const body = Buffer.concat(chunks).toString()
            resolve({ status: res.statusCode ?? 0, headers: plainHeaders(res, body), body: withoutIds(body) })
          })
        })
        .on('error', reject)
        .end()
    })
    // The line is written when the response is over, which the client may hear first.
    for (let turns = 0; turns < 100 && !lines.has(isFast); turns++)
      await new Promise((resolve) => setImmediate(resolve))
    const { requestId: _, ms: __, ...log } = lines.get(isFast) ?? {}
    return { ...answer, log: withoutIds(JSON.stringify(log)) }
  }

  return {
    both,
    async send(sent, fill = (_, text) => text) {
      const [fast, slow] = both
      return [
        await ask(fast, true, sent, (text) => fill(fast, text)),
        await ask(slow, false, sent, (text) => fill(slow, text)),
      ]
    },
    async step(ms) {
      for (const app of both) await app.clock.step(ms)
    },
    inExpress: () => inExpress,
    async stop() {
      agent.destroy()
      for (const app of both) await app.stop()
    },
  }
}

const IDS = /\b(req|q|pi|ses|key|et|led)_[0-9A-Za-z_-]{20,}|(?:0x|\b)[0-9a-f]{64}\b/g
const withoutIds = (text: string): string =>
  text.replaceAll(IDS, (id) => /^(?:0x|[a-z]+(?=_)|)/.exec(id)?.[0] ?? '')

/** The headers by name. A tag is right if it is the body's. */
function plainHeaders(res: http.IncomingMessage, body: string): Record<string, string> {
  const { date, 'x-request-id': id, etag, 'content-length': length, ...headers } = res.headers
  const sha1 = createHash('sha1').update(body).digest('base64').slice(0, 27)
  const own = `W/"${Buffer.byteLength(body).toString(16)}-${sha1}"`
  const tagOf = (tag: string) => (body === '' ? 'a tag' : tag === own ? 'its own tag' : tag)
  const all: Record<string, string | string[] | undefined> = {
    ...headers,
    date: date === undefined ? undefined : 'a date',
    'x-request-id': typeof id === 'string' ? withoutIds(id) : undefined,
    etag: etag === undefined ? undefined : tagOf(etag),
    'content-length': length === undefined ? undefined : `${Number(length) === Buffer.byteLength(body)}`,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
