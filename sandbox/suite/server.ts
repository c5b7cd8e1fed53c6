import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Part } from '../processes/parts.ts'
import { SandboxError } from '../sandbox-error.ts'
import type { RunProgram } from './program.ts'

const READY_LIMIT_MS = 20_000
const STOP_LIMIT_MS = 15_000

export interface SuiteServer extends Part {
  /** Resolves with a sentence when the server has ended. */
  readonly ended: Promise<string>
}

export interface SuiteServerOptions {
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  readonly onSpawn: (pid: number) => void
  readonly run: RunProgram
}

/** Starts the suite's server and waits until it says that it is ready. Its log goes to a file. */
export async function startSuite({ dir, env, url, onSpawn, run }: SuiteServerOptions): Promise<SuiteServer> {
  const logFile = path.join(dir, 'server.log')
  const log = openSync(logFile, 'w', 0o600)
  const child = run({ name: 'main', env, stdio: ['ignore', log, log] })
  closeSync(log)
  if (child.pid !== undefined) onSpawn(child.pid)
  const closed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ended = closed.then((how) => `The suite's server has ended (${how}):\n${lastLines(logFile)}`)
  const stop = async () => {
    child.kill('SIGTERM')
    const patience = new AbortController()
    const impatient = setTimeout(STOP_LIMIT_MS, undefined, { signal: patience.signal }).then(
      () => child.kill('SIGKILL'),
      () => false,
    )
    await closed
    patience.abort()
    await impatient
  }
  try {
    await Promise.race([
      waitUntilReady(`${url}/healthz`),
      ended.then((reason) => Promise.reject(new SandboxError(reason))),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { ended, stop }
}

async function waitUntilReady(address: string): Promise<void> {
  const signal = AbortSignal.timeout(READY_LIMIT_MS)
  while (!signal.aborted) {
    const response = await fetch(address, { signal }).catch(() => undefined)
    if (response?.ok === true) return
    await setTimeout(50)
  }
  throw new SandboxError(`The suite's server did not get ready within ${READY_LIMIT_MS / 1000} seconds.`)
}

const lastLines = (file: string): string => readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n')
