import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { IndexedLedger } from '../deriver.ts'
import type { LedgerIndex } from '../index-ledgers.ts'
import { pause } from '../pause.ts'
import { chainOf } from './chain-of.ts'
import type { ConnectNode, LedgerNode } from './node.ts'
import { prefetch } from './prefetch.ts'

export interface FollowOptions {
  /** In order of preference. */
  readonly nodes: readonly string[]
  readonly networkId: number
  /** Where an empty index begins: the node's newest ledger by default. */
  readonly firstLedger?: number | undefined
  readonly index: LedgerIndex
  readonly connect: ConnectNode
  readonly clock: Clock
  readonly log: Log
  /** Called after each commit. */
  readonly onCursor: (ledgerIndex: number, closedAt: number) => void
}

/** While it is behind, that many ledgers are written at once, or as many as have that many transactions. */
const GROUP = { ledgers: 200, transactions: 4_000 } as const
const DELAY_MS = { first: 250, longest: 30_000 } as const
/**
 * How long the next ledger is waited for. A node that has just been started reads ledgers of before for some minutes. A
 * node that does not answer may have the ledger: then an operator has a day to bring it back.
 */
const PATIENCE_MS = { allLack: 10 * 60_000, someFail: 24 * 3_600_000 } as const

/** `replaced`: the ledger has another chain. `outrun`: the nodes no longer have the ledger that comes next. */
export type Followed = 'stopped' | 'replaced' | 'outrun'

/**
 * Follows the ledger into the index until `signal` ends it: each ledger once, in order, by its parent's hash. A node
 * that fails is left for the next one, after growing delays. Resolves with `replaced` when every node follows another
 * chain than the index, and with `outrun` when no node has the next ledger: after ten minutes when each of them has said so,
 * and after a day when one has and the others have failed. A replaced index is of no use any more; one that is outrun has a
 * gap, and goes on after it.
 */
export async function follow(options: FollowOptions, signal: AbortSignal): Promise<Followed> {
  const { nodes, clock, log } = options
  /** Nodes that follow another chain. */
  const strangers = new Set<string>()
  let failures = 0
  /** Nodes that have answered that they lack the next ledger, and since when there are any. */
  const lacking = new Set<string>()
  let lackingSince: number | undefined
  for (let turn = 0; !signal.aborted; turn++) {
    const url = nodes[turn % nodes.length] ?? ''
    const before = options.index.cursor()?.index
    try {
      const chain = await followNode(url, options, signal)
      if (chain === 'other') {
        strangers.add(url)
        log.error('indexer.other-chain', { node: hostOf(url), cursor: options.index.cursor() })
        if (strangers.size === new Set(nodes).size) return 'replaced'
      }
      if (chain === 'without') {
        log.warn('indexer.ledger-gone', { node: hostOf(url), cursor: options.index.cursor()?.index })
        const now = clock.now().getTime()
        lackingSince ??= now
        lacking.add(url)
        const patience = nodes.every((one) => lacking.has(one) || strangers.has(one)) ? 'allLack' : 'someFail'
        if (now - lackingSince >= PATIENCE_MS[patience]) return 'outrun'
      }
    } catch (cause) {
      if (signal.aborted) break
      log.warn('indexer.node-failed', { node: hostOf(url), cause })
    }
    failures = options.index.cursor()?.index === before ? failures + 1 : 0
    if (failures === 0) {
      strangers.clear()
      lacking.clear()
      lackingSince = undefined
    }
    await pause(clock, Math.min(DELAY_MS.first * 2 ** failures, DELAY_MS.longest), signal)
  }
  return 'stopped'
}

/** Follows one node. Rejects when it fails. `without`: it has newer ledgers, but not the one that comes next. */
async function followNode(
  url: string,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<'same' | 'other' | 'without'> {
  const { index, networkId, log } = options
  const node = await options.connect(url)
  const leave = () => void node.close().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (node.networkId !== undefined && node.networkId !== networkId)
      throw new Error(`the node is of network ${node.networkId}, not of ${networkId}`)
    const chain = await chainOf(node, index)
    if (chain === 'other') return 'other'
    const next = nextOf(options, node)
    if (next <= node.newest() && (await node.hash(next)) === undefined) return 'without'
    if (chain === 'unknown' && !index.mayJump())
      throw new Error('the node has neither the first nor the newest ledger of the index')
    log.info('indexer.following', { node: hostOf(url), newest: node.newest(), cursor: index.cursor()?.index })
    await readOn(node, options, signal)
    return 'same'
  } finally {
    signal.removeEventListener('abort', leave)
    await node.close().catch(() => undefined)
  }
}

/** The ledger that the index needs now. */
function nextOf({ index, firstLedger }: FollowOptions, node: LedgerNode): number {
  const cursor = index.cursor()
  if (cursor === undefined) return firstLedger ?? node.newest()
  return index.mayJump() ? Math.max(node.newest(), cursor.index + 1) : cursor.index + 1
}

async function readOn(node: LedgerNode, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { index, onCursor } = options
  let next = nextOf(options, node)
  const cursor = index.cursor()
  let parent = cursor?.index === next - 1 ? cursor.hash : undefined
  const ledgers = prefetch(node, next)
  while (!signal.aborted) {
    await node.reaches(next)
    const group: IndexedLedger[] = []
    let transactions = 0
    while (next <= node.newest() && group.length < GROUP.ledgers && transactions < GROUP.transactions) {
      const ledger = await ledgers.take(next)
      if (ledger.index !== next || (parent !== undefined && ledger.parentHash !== parent))
        throw new Error(`ledger ${next} of the node does not follow ledger ${next - 1}`)
      group.push(ledger)
      transactions += ledger.transactions.length
      parent = ledger.hash
      next += 1
      if (signal.aborted) return
    }
    index.apply(group)
    const newest = group.at(-1)
    if (newest !== undefined) onCursor(newest.index, newest.closedAt)
  }
}

/** An address may have a key in its path or query. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'unknown')
