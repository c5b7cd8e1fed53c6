import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../e2e/tools/world/paths.ts'
import { inTurns } from './measure/in-turns.ts'
import { spreadOf } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { against, inSeconds } from './report/wording.ts'

const CEILING_MS = 20_000
const GIVE_UP_MS = 120_000
const READY = /ready in ([\d.]+) s/

interface Start {
  /** From the command to the addresses on the screen; milliseconds. */
  readonly total: number
  /** Of that, from the end of the build on. */
  readonly sandbox: number
}

/** How long `npm start` takes until the sandbox can be used. */
export async function measure(): Promise<Section> {
  const kept = await newFolder()
  try {
    const { first, again } = await inTurns(
      { first: firstStart, again: () => start(kept) },
      // The uncounted round makes the folder that `again` goes on from.
      { rounds: 3, warmUp: 1 },
    )
    const total = (runs: readonly Start[]) => spreadOf(runs.map((run) => run.total))
    const build = (runs: readonly Start[]) => inSeconds(spreadOf(runs.map((run) => run.total - run.sandbox)))
    const sandbox = (runs: readonly Start[]) => inSeconds(spreadOf(runs.map((run) => run.sandbox)))
    return {
      title: '`npm start` until ready',
      lines: [
        {
          what: 'First start, everything built anew',
          measured: inSeconds(total(first)),
          ...against(total(first).median, CEILING_MS, (value) => `${value / 1_000} s`),
        },
        {
          what: 'Another start in the same folder',
          measured: inSeconds(total(again)),
          beside: `first start ${inSeconds(total(first))}`,
          verdict: 'it keeps the build and the chains',
        },
        {
          what: 'Of a first start, npm and the build',
          measured: build(first),
          beside: `of another ${build(again)}`,
          verdict: '',
        },
        {
          what: 'Of a first start, chains, upstreams, partner and server',
          measured: sandbox(first),
          beside: `of another ${sandbox(again)}`,
          verdict: '',
        },
      ],
      notes: [
        'Without `npm ci`. A first start finds no build, no deployed chains, no data folder and no cache of the TypeScript loader; the system’s cache of files on disk is warm. Three rounds.',
      ],
    }
  } finally {
    await rm(kept, { recursive: true, force: true })
  }
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'suite-bench-start-'))

/** What an earlier start leaves in the project's folder: the build, and freshly deployed chains. */
const LEFT_BEHIND = ['dist', '.sandbox/fixtures']

async function firstStart(): Promise<Start> {
  const dir = await newFolder()
  for (const left of LEFT_BEHIND) await rm(path.join(root, left), { recursive: true, force: true })
  try {
    return await start(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Starts the sandbox in a folder, on free ports, and stops it once it is ready. */
async function start(dir: string): Promise<Start> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not pass signals on.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_DIR: path.join(dir, 'sandbox'),
      TMPDIR: dir,
      PORT: '0',
      PARTNER_PORT: '0',
      WALLET_PORT: '0',
    },
  })
  try {
    const sandbox = (await readySeconds(child)) * 1_000
    return { total: performance.now() - begun, sandbox }
  } finally {
    // Its output ends with the last process that writes to it.
    const ended = child.exitCode === null ? once(child, 'close') : undefined
    if (child.pid !== undefined && ended !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function readySeconds(child: ChildProcess): Promise<number> {
  const { stdout } = child
  if (stdout === null) throw new Error('npm start has no output')
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('npm start did not get ready')), GIVE_UP_MS)
    createInterface({ input: stdout }).on('line', (line) => {
      const seconds = READY.exec(line)?.[1]
      if (seconds !== undefined) resolve(Number(seconds))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`npm start ended before it was ready (${code})`)))
    child.once('exit', () => clearTimeout(limit))
  })
}
