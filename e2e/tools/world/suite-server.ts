import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { builtServer } from './paths.ts'

/** The suite's built server, which a test may kill and start again. */
export interface SuiteServer {
  /** `more` adds to its environment, until it is started again. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Ends it at once, as a power cut would (SIGKILL). */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Moves its clock forward, in milliseconds. A restart sets it back to the machine's. */
  advance(ms: number): Promise<void>
  /** The same, and ends its waits that are over by then. Waits of less than a second keep their pace. */
  pass(ms: number): Promise<void>
  /** Whether it runs, by the machine's clock and in its own environment. */
  isAsStarted(): boolean
  /** All that it has logged. */
  log(): string
}

/** A machine that does something else beside it takes several times as long as usual. */
const READY_LIMIT_MS = 120_000
const movingClock = pathToFileURL(path.join(import.meta.dirname, 'moving-clock.mjs')).href

export function createSuiteServer(options: {
  readonly dir: string
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}): SuiteServer {
  const { dir, url, env } = options
  const logFile = path.join(dir, 'server.log')
  let child: ChildProcess | undefined
  let hasChanged = false

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  const move = async (advanceMs: number, withTimers: boolean) => {
    if (child === undefined) throw new Error('the server does not run')
    hasChanged = true
    const taken = once(child, 'message')
    child.send({ advanceMs, withTimers })
    await taken
  }

  return {
    async start(more = {}) {
      const log = openSync(logFile, 'a', 0o600)
      child = spawn(process.execPath, ['--import', movingClock, builtServer('main')], {
        stdio: ['ignore', log, log, 'ipc'],
        env: { PATH: process.env['PATH'], ...env, ...more },
      })
      closeSync(log)
      hasChanged = Object.keys(more).length > 0
      const running = child
      const deadline = AbortSignal.timeout(READY_LIMIT_MS)
      while (running.exitCode === null && !deadline.aborted) {
        const response = await fetch(`${url}/healthz`).catch(() => undefined)
        if (response?.ok === true) return
        await pause(25)
      }
      throw new Error(`The suite's server did not get ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    advance: (ms) => move(ms, false),
    pass: (ms) => move(ms, true),
    isAsStarted: () => child?.exitCode === null && child.signalCode === null && !hasChanged,
    log: () => readFileSync(logFile, 'utf8'),
  }
}
