import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { IndexedLedger } from '../deriver.ts'
import type { LedgerIndex } from '../index-ledgers.ts'
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
 * Follows the ledger into the index until `signal` ends it: each ledger once, in order, by its parent's hash. A node
 * that fails is left for the next one, after growing delays. Resolves with `replaced` when every node follows another
 * chain than the index: the index is of no use any more.
 */
export async function follow(options: FollowOptions, signal: AbortSignal): Promise<'stopped' | 'replaced'> {
  const { nodes, clock, log } = options
  /** Nodes that follow another chain. */
  const strangers = new Set<string>()
  let failures = 0
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
    } catch (cause) {
      if (signal.aborted) break
      log.warn('indexer.node-failed', { node: hostOf(url), cause })
    }
    failures = options.index.cursor()?.index === before ? failures + 1 : 0
    if (failures === 0) strangers.clear()
    await pause(clock, Math.min(DELAY_MS.first * 2 ** failures, DELAY_MS.longest), signal)
  }
  return 'stopped'
}

/** Follows one node. Rejects when it fails. */
async function followNode(
  url: string,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<'same' | 'other'> {
  const { index, networkId, log } = options
  const node = await options.connect(url)
  const leave = () => void node.close().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (node.networkId !== undefined && node.networkId !== networkId)
      throw new Error(`the node is of network ${node.networkId}, not of ${networkId}`)
    const chain = await chainOf(node, index)
    if (chain === 'other') return 'other'
    if (chain === 'unknown')
      throw new Error('the node has neither the first nor the newest ledger of the index')
    log.info('indexer.following', { node: hostOf(url), newest: node.newest(), cursor: index.cursor()?.index })
    await readOn(node, options, signal)
    return 'same'
  } finally {
    signal.removeEventListener('abort', leave)
    await node.close().catch(() => undefined)
  }
}

async function readOn(node: LedgerNode, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { index, firstLedger, onCursor } = options
  let next = (index.cursor()?.index ?? (firstLedger ?? node.newest()) - 1) + 1
  let parent = index.cursor()?.hash
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

/** Waits, unless the signal ends it. */
async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const cancel = clock.after(ms, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}

/** An address may have a key in its path or query. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'unknown')
