import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WorldDescription } from './description.ts'
import { root } from './paths.ts'

const START_LIMIT_MS = 60_000
/** Faster than people need it, so that no test waits long for a confirmation. */
const BLOCK_MS = '200'

export interface SandboxWorld extends WorldDescription {
  stop(): Promise<void>
}

/** Starts the sandbox's chains, upstream services, wallet and demo page for a suite at `suite`. */
export async function startSandboxWorld(suite: string): Promise<SandboxWorld> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/world.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SANDBOX_BLOCK_MS: BLOCK_MS, SUITE_URL: suite },
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The local world ended before it was ready (${code}).`)))
  }).finally(() => clearTimeout(limit))
  return {
    ...WorldDescription.parse(JSON.parse(line)),
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      // It ends with its input, in order; and by itself should this process be killed.
      child.stdin.end()
      await ended
    },
  }
}
