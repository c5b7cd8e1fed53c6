import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { OWN_GROUP } from '../processes/own-group.ts'
import { SandboxError } from '../sandbox-error.ts'
import { type Journal, openJournal } from './chain/journal.ts'
import { genesisWithHistory } from './history/generate.ts'
import { historyKey } from './history/key.ts'
import type { LedgerOptions } from './ledger.ts'
import type { XrplWorld } from './world.ts'

/** The XRP Ledger of `npm start`: a generated history, and every ledger since, kept in one file. */
export interface KeptLedger extends Pick<LedgerOptions, 'genesis'> {
  readonly journal: Journal
}
/** Resolves with the name of a file that has the history. */
export type PreparedHistory = Promise<string>

const FILE = 'xrpl.journal'
const BUILD = fileURLToPath(new URL('history/build.ts', import.meta.url))

/** The history stays in memory until it is written: small heaps would only be searched for garbage again and again. */
const SPACIOUS = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--initial-heap-size=600']
/** Loaded before tsx, whose hooks make it slow: see `packages.mjs`. */
const PACKAGES = ['--import', import.meta.resolve('xrpl')]

/** Generates a history by a program of its own. Throws, in a sentence, when that fails. */
async function build(file: string, networkId: number, onSpawn: (pid: number) => void): Promise<void> {
  const child = spawn(
    process.execPath,
    [...SPACIOUS, ...PACKAGES, '--import', import.meta.resolve('tsx'), BUILD, file, String(networkId)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...OWN_GROUP,
    },
  )
  if (child.pid !== undefined) onSpawn(child.pid)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new SandboxError('The history of the XRP Ledger could not be made.')
}

/** Sees to it that a folder has a history; begins at once, so that other things can start meanwhile. */
export function prepareHistory(
  dir: string,
  networkId: number,
  onSpawn: (pid: number) => void,
): PreparedHistory {
  const file = path.join(dir, FILE)
  const prepared = existsSync(file) ? Promise.resolve(file) : build(file, networkId, onSpawn).then(() => file)
  // Whoever waits for it hears of a failure.
  prepared.catch(() => undefined)
  return prepared
}

/** Opens the kept ledger; one that cannot be read is made anew. */
export async function openKeptLedger(
  world: XrplWorld,
  { dir, networkId, prepared, onSpawn }: KeptLedgerOptions,
): Promise<KeptLedger> {
  const key = historyKey(world, networkId)
  const file = await (prepared ?? prepareHistory(dir, networkId, onSpawn))
  let journal = openJournal(file, key)
  if (journal === undefined) {
    await build(file, networkId, onSpawn)
    journal = openJournal(file, key)
  }
  if (journal === undefined)
    throw new SandboxError(`The history of the XRP Ledger in ${file} cannot be read.`)
  return { journal, genesis: genesisWithHistory(world.genesis) }
}

export interface KeptLedgerOptions {
  readonly dir: string
  readonly networkId: number
  readonly prepared?: PreparedHistory | undefined
  readonly onSpawn: (pid: number) => void
}
