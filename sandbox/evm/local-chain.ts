import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { markFolder } from '../own-folder.ts'
import { SandboxError } from '../sandbox-error.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import type { ChainSpec } from './chains.ts'
import { createClient } from './client.ts'
import { deploy, type Deployment } from './deploy.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import type { Rpc } from './rpc.ts'
import { digestOf, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts'

/** A chain of the sandbox: a running node with everything deployed. */
export interface LocalChain {
  readonly spec: ChainSpec
  readonly deployment: Deployment
  readonly url: string
  readonly rpc: Rpc
  readonly client: ReturnType<typeof createClient>
  /** Resolves when the node has ended, with its last output. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export interface LocalChainOptions {
  readonly spec: ChainSpec
  /** Where this chain goes on from and is kept; without it, it is forgotten. */
  readonly keepIn?: string
  readonly onSpawn?: (pid: number) => void
  readonly blockMs: number
  readonly onError: (error: unknown) => void
}

/** In `fixtures/` there, freshly deployed chains are kept for the next start, of whatever sandbox. */
const HOME = fileURLToPath(new URL('../../.sandbox/', import.meta.url))

const State = z.string()
/** How often a chain without transactions is kept. */
const KEEP_MS = 10_000

/** Starts a chain: as it was kept, else from the fixture, else deployed again. */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { spec, blockMs, onError, onSpawn } = options
  const digest = digestOf(spec)
  const kept = options.keepIn === undefined ? undefined : path.join(options.keepIn, `${spec.key}.json`)
  const stored = kept === undefined ? undefined : await readKept(kept, digest)
  const fixture = path.join(HOME, 'fixtures', `${spec.key}-${digest.slice(0, 16)}.json`)
  if (stored === undefined) await markFolder(HOME)
  const cached = stored ?? (await readSnapshot(fixture).catch(() => undefined))

  const node = await startAnvil({ chainId: spec.chainId, ...(onSpawn !== undefined && { onSpawn }) })
  try {
    const { deployment } =
      cached === undefined ? await build(node, spec, fixture, digest) : await load(node, cached)
    let alive = true
    void node.ended.then(() => (alive = false))
    const save = async () => {
      if (kept !== undefined && alive) await writeSnapshot(kept, await dump(node, digest, deployment))
    }
    const heartbeat = startHeartbeat({
      rpc: node.rpc,
      blockMs,
      now: Date.now,
      onBlock: throttle(save),
      onError: (error) => {
        // That the node is gone is told by `ended`.
        if (alive) onError(error)
      },
    })
    const { url, rpc, ended } = node
    const stop = () => stopChain({ heartbeat, save, node })
    return { spec, deployment, url, rpc, client: createClient(rpc), ended, stop }
  } catch (error) {
    await node.stop()
    throw error
  }
}

/** A kept chain is never replaced silently: the server's records speak of its transactions. */
async function readKept(file: string, digest: string): Promise<Snapshot | undefined> {
  const wayOut = '`npm run reset` starts the sandbox again.'
  const snapshot = await readSnapshot(file).catch((cause: unknown) => {
    throw new SandboxError(`The kept chain in ${file} cannot be read. ${wayOut}`, { cause })
  })
  if (snapshot !== undefined && snapshot.digest !== digest)
    throw new SandboxError(`The kept chain in ${file} was made by another version of the sandbox. ${wayOut}`)
  return snapshot
}

async function build(node: Anvil, spec: ChainSpec, fixture: string, digest: string): Promise<Snapshot> {
  const snapshot = await dump(node, digest, await deploy(node.rpc, spec))
  await writeSnapshot(fixture, snapshot)
  return snapshot
}

async function load(node: Anvil, snapshot: Snapshot): Promise<Snapshot> {
  await node.rpc('anvil_loadState', snapshot.state)
  return snapshot
}

async function dump(node: Anvil, digest: string, deployment: Deployment): Promise<Snapshot> {
  return { digest, deployment, state: State.parse(await node.rpc('anvil_dumpState')) }
}

/** Saves after every transaction, and now and then in between. */
function throttle(save: () => Promise<void>): (block: { hasTransaction: boolean }) => Promise<void> {
  let savedAt = 0
  return async ({ hasTransaction }) => {
    if (!hasTransaction && Date.now() - savedAt < KEEP_MS) return
    savedAt = Date.now()
    await save()
  }
}

interface Running {
  readonly heartbeat: Heartbeat
  readonly save: () => Promise<void>
  readonly node: Anvil
}

async function stopChain({ heartbeat, save, node }: Running): Promise<void> {
  await heartbeat.stop()
  try {
    await save()
  } finally {
    await node.stop()
  }
}
