import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtServer } from '../../e2e/tools/world/paths.ts'

/** The built service in a process of its own, with nothing loaded into it. */
export interface PlainService {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const READY_LIMIT_MS = 60_000

export async function startPlainService(
  dir: string,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<PlainService> {
  const origin = env['PUBLIC_URL'] ?? ''
  const logFile = path.join(dir, 'service.log')
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(process.execPath, [...nodeOptions, builtServer('main')], {
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], ...env },
  })
  closeSync(log)
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const deadline = AbortSignal.timeout(READY_LIMIT_MS)
  for (;;) {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok === true) break
    if (child.exitCode !== null || deadline.aborted) {
      await stop()
      throw new Error(`The service did not get ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    }
    await pause(25)
  }
  return { origin, pid: child.pid ?? 0, stop }
}
