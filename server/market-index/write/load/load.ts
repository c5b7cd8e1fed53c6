import { hashes } from 'xrpl'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { ConnectNode, LedgerNode } from '../follow/node.ts'
import type { LoadedIndex } from '../index-ledgers.ts'
import { isDamaged } from '../../tables/damaged.ts'
import { pause } from '../pause.ts'
import { openStaging, removeStaged, type Staging } from './staging.ts'

export interface LoadOptions {
  /** Folder of the market's files. */
  readonly dir: string
  /** In order of preference. */
  readonly nodes: readonly string[]
  readonly networkId: number
  readonly index: LoadedIndex
  readonly connect: ConnectNode
  readonly clock: Clock
  readonly log: Log
  /** Between two pages, in milliseconds. */
  readonly pageEveryMs: number
}

const DELAY_MS = { first: 1_000, longest: 60_000 } as const
/** How often it looks whether the index has come to where it must be. */
const LOOK_MS = 1_000
/** A load begins when the index is that near to the newest ledger: nodes keep old ones for some hours only. */
const NEAR = 10
/** Entries that go into the index in one transaction: the next ledger waits for no more. */
const CHUNK = 1_000

/**
 * Loads the whole state of the ledger into an index that has not seen all of it, beside its following of ledgers, page by
 * page. It may end at any moment: the next one goes on. The pages are of one ledger, and proved by the hash in
 * its header; where no node keeps it for so long, they are of the newest one each, and what ledgers have changed
 * meanwhile counts. Resolves when the index is whole, or when `signal` ends it.
 */
export async function loadState(options: LoadOptions, signal: AbortSignal): Promise<void> {
  const { nodes, clock, log, index } = options
  if (index.isWhole()) removeStaged(options.dir)
  let failures = 0
  /** Nodes that have answered that they lack the ledger of the load. */
  const lacking = new Set<string>()
  for (let turn = 0; !signal.aborted && !index.isWhole(); turn++) {
    const url = nodes[turn % nodes.length] ?? ''
    try {
      const outcome = await loadFrom(url, options, new Set(nodes).size === lacking.size, signal)
      if (outcome === 'done') return
      if (outcome === 'lacking') lacking.add(url)
      // The next load is of another ledger, which they may have.
      else lacking.clear()
      failures = 0
    } catch (cause) {
      if (signal.aborted) return
      failures += 1
      // What was staged is read again.
      if (isDamaged(cause)) removeStaged(options.dir)
      log.warn('load.failed', { node: URL.canParse(url) ? new URL(url).host : 'unknown', cause })
    }
    await pause(clock, Math.min(DELAY_MS.first * 2 ** failures, DELAY_MS.longest), signal)
  }
}

type Outcome = 'done' | 'lacking' | 'again'

async function loadFrom(
  url: string,
  options: LoadOptions,
  noneHasIt: boolean,
  signal: AbortSignal,
): Promise<Outcome> {
  const { index, dir, clock, log } = options
  const node = await options.connect(url)
  const leave = () => void node.close().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (node.networkId !== undefined && node.networkId !== options.networkId)
      throw new Error(`the node is of network ${node.networkId}, not of ${options.networkId}`)
    while (index.load() === undefined && !isNear(index, node)) {
      await pause(clock, LOOK_MS, signal)
      if (signal.aborted) return 'again'
    }
    // It has begun with the first ledger of the chain meanwhile.
    if (index.isWhole()) return 'done'
    const load = index.load() ?? index.begin()
    const staging = openStaging(dir, load.number)
    let isOpen = true
    try {
      if (!staging.progress().isComplete) {
        if (noneHasIt && !staging.progress().isSliding) staging.slide()
        log.info('load.reading', { ledger: load.ledger, entries: staging.progress().count })
        if ((await readPages(node, load, staging, options, signal)) === 'lacking') return 'lacking'
        if (!staging.progress().isComplete) return 'again'
      }
      const { isSliding, newest, count, accounts } = staging.progress()
      const isProved = !isSliding
      // What is being taken in was proved before: a node may have forgotten the ledger since.
      if (isProved && load.taken === null) {
        const said = await accountHashOf(node, load)
        if (said === undefined) {
          if (!noneHasIt) return 'lacking'
          staging.slide()
          return 'again'
        }
        if (said !== staging.root()) {
          log.error('load.not-the-ledger', { ledger: load.ledger, entries: count, node: new URL(url).host })
          isOpen = false
          staging.remove()
          index.begin()
          return 'again'
        }
      }
      // Where a page is of a later ledger, the index has to know first what has changed up to it.
      while ((index.cursor()?.index ?? 0) < newest) {
        await pause(clock, LOOK_MS, signal)
        if (signal.aborted) return 'again'
      }
      if (!(await takeAll(staging, options, load.number, signal))) return 'again'
      index.end(isProved, accounts)
      log.info('load.done', { ledger: load.ledger, entries: count, proved: isProved })
      isOpen = false
      staging.remove()
      return 'done'
    } finally {
      if (isOpen) staging.close()
    }
  } finally {
    signal.removeEventListener('abort', leave)
    await node.close().catch(() => undefined)
  }
}

const isNear = ({ cursor }: LoadedIndex, node: LedgerNode): boolean => {
  const present = cursor()
  return present !== undefined && node.newest() - present.index <= NEAR
}

/** Reads on until the last page, or until the load is another one. */
async function readPages(
  node: LedgerNode,
  { hash, number }: { readonly hash: string; readonly number: number },
  staging: Staging,
  { clock, pageEveryMs, index }: LoadOptions,
  signal: AbortSignal,
): Promise<'read' | 'lacking'> {
  while (!signal.aborted && index.load()?.number === number) {
    const { isComplete, isSliding, last } = staging.progress()
    if (isComplete) return 'read'
    const page = await node.page(isSliding ? undefined : hash, last ?? undefined)
    if (page === undefined) return 'lacking'
    if (!isSliding && page.hash !== hash)
      throw new Error('the node has answered with entries of another ledger')
    staging.add(page.entries, page)
    if (!page.isLast) await pause(clock, pageEveryMs, signal)
  }
  return 'read'
}

/** What the header of a ledger says that its state hashes to. The header is what its own hash says. */
async function accountHashOf(node: LedgerNode, load: { ledger: number; hash: string }) {
  const header = await node.header(load.ledger)
  if (header === undefined) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no header does not have its hash
  const fields = header as unknown as Parameters<typeof hashes.hashLedgerHeader>[0]
  if (hashes.hashLedgerHeader(fields) !== load.hash)
    throw new Error(`the node has answered with a header that is not that of ledger ${load.ledger}`)
  return String(header['account_hash'])
}

/** Takes everything that is staged into the index, in order, and lets ledgers in between. */
async function takeAll(
  staging: Staging,
  { index, log }: LoadOptions,
  number: number,
  signal: AbortSignal,
): Promise<boolean> {
  log.info('load.sorting', { entries: staging.progress().count })
  staging.sort()
  for (;;) {
    const load = index.load()
    if (signal.aborted || load?.number !== number) return false
    const entries = staging.after(load.taken, CHUNK)
    const last = entries.at(-1)
    if (last === undefined) return true
    index.take(entries, last.place)
    await setImmediate()
  }
}
