import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OWN_GROUP } from '../processes/own-group.ts'
import { SandboxError } from '../sandbox-error.ts'
import { createRpc, type Rpc } from './rpc.ts'

export interface AnvilOptions {
  readonly chainId: number
  readonly port?: number
  /** Gets the process id as soon as there is one. */
  readonly onSpawn?: (pid: number) => void
}

/** A running EVM node. */
export interface Anvil {
  readonly url: string
  readonly rpc: Rpc
  /** Resolves when the process has ended, for any reason, with its last output. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const PLATFORM: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const ARCHITECTURE: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const START_LIMIT_MS = 20_000

/** The binary of this platform itself: the package's own launcher forwards too few signals. */
function binary(): string {
  const name = `@foundry-rs/anvil-${PLATFORM[process.platform]}-${ARCHITECTURE[process.arch]}`
  const from = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  try {
    const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
    return path.join(path.dirname(from.resolve(`${name}/package.json`)), 'bin', file)
  } catch (cause) {
    throw new SandboxError(`The local EVM node needs the package ${name}, which npm did not install.`, {
      cause,
    })
  }
}

/** Starts a node without unlocked accounts, at a free port for 0. A transaction is mined at once. */
export async function startAnvil({ chainId, port = 0, onSpawn }: AnvilOptions): Promise<Anvil> {
  const args = Object.entries({
    '--host': '127.0.0.1',
    '--port': port,
    '--chain-id': chainId,
    '--accounts': 0,
    // With one slot an epoch, `safe` is one block behind `latest`, and `finalized` two.
    '--slots-in-an-epoch': 1,
    // State of the last 500 blocks in memory, none in files: more than the 128 of an ordinary full node.
    '--max-persisted-states': 0,
  }).flatMap(([name, value]) => [name, String(value)])
  // Web pages have no business with it.
  args.push('--no-cors')
  const child = spawn(binary(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...OWN_GROUP,
    env: { HOME: tmpdir(), PATH: process.env['PATH'] },
  })
  if (child.pid !== undefined) onSpawn?.(child.pid)
  const { listening, ended } = follow(child)
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  try {
    const url = await Promise.race([
      listening,
      ended.then((last) => Promise.reject(new SandboxError(`The local EVM node did not start: ${last}`))),
    ])
    const rpc = createRpc(url)
    // It prints a line for every call otherwise.
    await rpc('anvil_setLoggingEnabled', false)
    return { url, rpc, ended, stop: () => stop(child, ended) }
  } finally {
    clearTimeout(limit)
  }
}

function follow(child: ChildProcess): { listening: Promise<string>; ended: Promise<string> } {
  let printed = ''
  let complaint = ''
  const listening = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-2000)
      const found = /Listening on (\S+)/.exec(printed)
      if (found !== null) resolve(`http://${found[1]}`)
    })
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (complaint = (complaint + text).slice(-2000)))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(complaint.trim() || `it stopped with ${signal ?? code}`))
  })
  return { listening, ended }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(limit)
}
