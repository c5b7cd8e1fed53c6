import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

export interface KeptProcess {
  /** In the log. */
  readonly name: string
  /** A module that Node runs. */
  readonly file: string
  readonly nodeArguments: readonly string[]
  /** Its whole environment, beside PATH and the like: our secrets are not for it. */
  readonly env: Readonly<Record<string, string>>
  readonly onMessage: (message: unknown) => void
}

/** Milliseconds. */
const DELAY = { first: 1_000, longest: 60_000 } as const
/** A process that ran as long as this was well: the next delay is the first one again. */
const WELL_MS = 60_000
const STOP_MS = 5_000
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_EXTRA_CA_CERTS', 'TZ']

/** Keeps a process of our own running: starts it again when it ends, after growing delays, until it is stopped. */
export function keepRunning(kept: KeptProcess, { clock, log }: { clock: Clock; log: Log }) {
  let child: ChildProcess | undefined
  let cancel: (() => void) | undefined
  let isStopped = false
  let failures = 0

  function start(): void {
    if (isStopped) return
    const begun = clock.now().getTime()
    const env = INHERITED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    const started = fork(kept.file, [], {
      env: { ...Object.fromEntries(env), ...kept.env },
      execArgv: [...kept.nodeArguments],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    let isOver = false
    const over = (fields: Readonly<Record<string, unknown>>) => {
      if (isOver) return
      isOver = true
      child = undefined
      if (isStopped) return
      failures = clock.now().getTime() - begun >= WELL_MS ? 0 : failures + 1
      const delay = Math.min(DELAY.first * 2 ** Math.max(failures - 1, 0), DELAY.longest)
      log.error(`${kept.name}.ended`, { ...fields, startsAgainInMs: delay })
      cancel = clock.after(delay, start)
    }
    started.on('message', kept.onMessage)
    started.once('error', (cause) => over({ cause }))
    started.once('exit', (code, signal) => over({ code, signal }))
  }

  return {
    start,
    pid: () => child?.pid,
    /** Resolves when it has ended. */
    stop: async (): Promise<void> => {
      isStopped = true
      cancel?.()
      if (child === undefined) return
      const running = child
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const giveUp = setTimeout(() => running.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(giveUp)
    },
  }
}
