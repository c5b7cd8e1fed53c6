import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { WorldDescription } from './world-description.ts'

const START_LIMIT_MS = 180_000
/** Faster than people need it, so that no test waits long for a confirmation. */
const BLOCK_MS = '200'

/** Arguments of Node, in the project's folder. */
export const WORLD_PROGRAM = ['--import', './sandbox/packages.mjs', '--import', 'tsx', 'sandbox/world.ts']

export interface WorldProcess {
  readonly world: WorldDescription
  readonly stop: () => Promise<void>
}

/** Starts the local world for tests, in a process of its own. Throws when it is not ready in three minutes. */
export async function startWorldProcess(env: Readonly<Record<string, string>> = {}): Promise<WorldProcess> {
  const child = spawn(process.execPath, WORLD_PROGRAM, {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SANDBOX_BLOCK_MS: BLOCK_MS, ...env },
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The local world ended before it was ready (${code}).`)))
  }).finally(() => clearTimeout(limit))
  return {
    world: WorldDescription.parse(JSON.parse(line)),
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      // It ends with its input, in order; and by itself should this process be killed.
      child.stdin.end()
      await ended
    },
  }
}
