import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { builtServer } from '../../e2e/tools/world/paths.ts'

const Watched = z.object({
  watched: z.object({
    /** In bytes. */
    rss: z.number(),
    heapUsed: z.number(),
    heapTotal: z.number(),
    external: z.number(),
    peakRss: z.number(),
    /** The longest delay of the event loop, in milliseconds. */
    delayMs: z.number(),
    /** The longest pause: of it run and waited for a processor by the main thread, and spent on garbage. */
    pause: z.object({ ms: z.number(), ran: z.number(), waited: z.number(), gc: z.number() }),
    /** The most that the main thread has run in a pause, and has run of our own work: without collections. */
    ranMs: z.number(),
    ownMs: z.number(),
    scavengeMs: z.number(),
    fullMs: z.number(),
    collections: z.number(),
  }),
})

export type Watched = z.output<typeof Watched>['watched']

/** The built service in a process of its own, which tells of its memory and its pauses. */
export interface WatchedService {
  readonly url: string
  /** What was since the last call. */
  watch(): Promise<Watched>
  /** Runs the work of its timers of so many milliseconds now. */
  ring(ms: number): Promise<void>
  /** Moves its clock forward, in milliseconds. */
  advance(ms: number): Promise<void>
  log(): string
  stop(): Promise<void>
}

const READY_LIMIT_MS = 60_000
const preloads = ['../../e2e/tools/world/moving-clock.mjs', 'watch-process.mjs'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
)

export async function startService(options: {
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
}): Promise<WatchedService> {
  const { dir, env } = options
  const url = env['PUBLIC_URL'] ?? ''
  const logFile = path.join(dir, 'service.log')
  const log = openSync(logFile, 'a', 0o600)
  const child: ChildProcess = spawn(
    process.execPath,
    [...preloads.flatMap((file) => ['--import', file]), builtServer('main')],
    { stdio: ['ignore', log, log, 'ipc'], env: { PATH: process.env['PATH'], ...env } },
  )
  closeSync(log)
  const ask = async (message: object): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(message)
    const [answer]: unknown[] = await answered
    return answer
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  const deadline = AbortSignal.timeout(READY_LIMIT_MS)
  for (;;) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined)
    if (response?.ok === true) break
    if (child.exitCode !== null || deadline.aborted) {
      await stop()
      throw new Error(`The service did not get ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    }
    await pause(25)
  }
  return {
    url,
    async watch() {
      // The moving clock answers first, as if by nothing.
      const told = new Promise<unknown>((resolve) => {
        const hear = (answer: unknown) => {
          if (!Watched.safeParse(answer).success) return
          child.off('message', hear)
          resolve(answer)
        }
        child.on('message', hear)
      })
      child.send({ advanceMs: 0, watch: true })
      return Watched.parse(await told).watched
    },
    async ring(ms) {
      await ask({ advanceMs: 0, ring: ms })
    },
    async advance(ms) {
      await ask({ advanceMs: ms })
    },
    log: () => readFileSync(logFile, 'utf8'),
    stop,
  }
}
