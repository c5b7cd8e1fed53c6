import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from './find-program.ts'

const START_LIMIT_MS = 60_000

export interface Program<T> {
  readonly found: T
  readonly stop: () => Promise<void>
}

/**
 * Starts a program, and waits until `look` finds in its output, or elsewhere, what it is ready with. Throws all that it
 * has said when it ends before, or takes a minute.
 */
export async function startProgram<T>(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  look: (said: string) => T | undefined | Promise<T | undefined>,
): Promise<Program<T>> {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A group of its own, so that the processes that it starts end with it.
    detached: true,
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text))
  const deadline = AbortSignal.timeout(START_LIMIT_MS)
  while (child.exitCode === null && !deadline.aborted) {
    const found = await look(said)
    if (found !== undefined) return { found, stop: () => end(child) }
    await pause(50)
  }
  await end(child)
  throw new Error(`${file} did not get ready:\n${said}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** A screen without a monitor; finds the value of DISPLAY. */
export const startScreen = (): Promise<Program<string>> =>
  startProgram(
    findProgram('Xvfb', 'xvfb'),
    ['-displayfd', '1', '-screen', '0', '1600x1800x24', '-nolisten', 'tcp'],
    {},
    (said) => {
      const display = /^\d+(?=\n)/m.exec(said)?.[0]
      return display === undefined ? undefined : `:${display}`
    },
  )
