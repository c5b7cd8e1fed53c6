import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'

/** An answer of an upstream as it came over the wire. A body in text is sent as it is, anything else as JSON. */
const Recorded = z.object({
  request: z.object({ method: z.enum(['GET', 'POST']), url: z.string() }),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** An upstream on loopback that gives recorded answers, from files or as they are given, and nothing else. */
export async function replay(
  answers: readonly unknown[],
  change: (body: unknown) => unknown = (body) => body,
) {
  const recorded = await Promise.all(
    answers.map(async (answer) =>
      Recorded.parse(answer instanceof URL ? JSON.parse(await readFile(answer, 'utf8')) : answer),
    ),
  )
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream')
      const { method = '', headers } = request
      asked.push({ method, path: pathname, query: Object.fromEntries(searchParams), headers, body })
      const answer = recorded.find((one) => one.request.method === method && one.request.url === pathname)
      const content = change(answer?.body)
      response
        .writeHead(answer?.status ?? 599, answer?.headers)
        .end(typeof content === 'string' ? content : JSON.stringify(content))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return { url: `http://127.0.0.1:${address.port}`, asked }
}

/** A clock that stands until it is moved. */
export function stepClock(): Clock & { move(ms: number): void } {
  let now = Date.UTC(2026, 0, 1)
  return {
    now: () => new Date(now),
    after: () => () => undefined,
    move(ms) {
      now += ms
    },
  }
}

export function eventLog(): Log & { readonly events: string[] } {
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  return { events, info: note, warn: note, error: note }
}
