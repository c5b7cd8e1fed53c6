import { LRUCache } from 'lru-cache'
import type { ChainKey } from '#contracts/api/values.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { isSame } from '../codec/address.ts'
import { speaksOf } from '../judge/by-contract.ts'
import { type BlockHistory, earliest, OutOfReach, remembered, REORGANISED, SETTLED } from './block-history.ts'
import { isStateMissing } from '../node/node-errors.ts'
import type { Rpc } from '../node/rpc.ts'

/** The most blocks that are read for one answer. A full block of a busy chain is about 2 MB. */
const MOST_BLOCKS = 16
/** One treasury, or a few while it changes. */
const MOST_ACCOUNTS = 16

/** An account's state after a block. An account that sends nothing can only gain. */
interface Standing {
  readonly balance: bigint
  readonly nonce: number
}

/** The last block of an account's history that was read, and the account's state then. */
interface Top {
  readonly block: bigint
  readonly standing: Standing
}

const isRecent = (block: bigint, last: bigint): boolean => last - block < SETTLED

type Stands = (block: bigint) => Promise<Standing>

/**
 * A payment in the chain's coin leaves no log. But it changes the account's balance. Two reads show whether a payment
 * came in between two blocks. Halving finds the block with a few more reads, and only that block is read.
 *
 * Nodes without an archive keep the balances of about 128 blocks. Older blocks are skipped, and that is logged. If an
 * account passes its payments on before the next look, its state is as before, and the payments are not found.
 */
export function createCoinHistory(rpc: Rpc, chain: ChainKey, log: Log): BlockHistory {
  const settled = new LRUCache<string, Standing>({ max: 5_000 })
  const contents = new LRUCache<string, readonly string[]>({ max: 1_000 })
  const tops = new LRUCache<string, Top>({ max: MOST_ACCOUNTS })

  const standsOf = (address: string, last: bigint): Stands =>
    remembered(async (block) => {
      const key = `${address}:${block}`
      const known = settled.get(key)
      if (known !== undefined) return known
      try {
        const [balance, nonce] = await Promise.all([rpc.balance(address, block), rpc.nonce(address, block)])
        if (!isRecent(block, last)) settled.set(key, { balance, nonce })
        return { balance, nonce }
      } catch (error) {
        if (isRecent(block, last) || !isStateMissing(error)) throw error
        throw new OutOfReach(block, error)
      }
    })

  /** Where a search can begin when nodes have pruned the state of its first blocks. */
  async function reachable(address: string, first: bigint, last: bigint, stands: Stands): Promise<bigint> {
    const there = await earliest(first, last, async (block) => {
      try {
        // The cached contents of a block say nothing of its neighbours.
        await rpc.balance(address, block)
        return true
      } catch (error) {
        if (isRecent(block, last) || !isStateMissing(error)) throw error
        return false
      }
    })
    const top = tops.get(address)
    // Most of these blocks were already read when they were new.
    if (top !== undefined && (top.block >= there || isEqual(top.standing, await stands(there)))) return there
    const after = top === undefined || top.block < first ? first : top.block
    log.warn('evm.history.missing', { chain, address, after: after.toString(), upTo: there.toString() })
    return there
  }

  /** The transactions of a block that may have paid an account. */
  async function sentTo(
    address: string,
    block: bigint,
    last: bigint,
    stands: Stands,
  ): Promise<readonly string[]> {
    const [before, after] = await Promise.all([stands(block - 1n), stands(block)])
    const key = [address, block, before.balance, before.nonce, after.balance, after.nonce].join(':')
    const known = contents.get(key)
    if (known !== undefined) return known
    const txs = await rpc.senders(block)
    if (txs === undefined)
      throw new SuiteError('UPSTREAM_ERROR', 'The nodes of the chain are out of step. Try again.', {
        cause: new Error(`block ${block} of ${chain} is not there`),
      })
    const read = txs.filter((tx) => tx !== undefined)
    if (read.length < txs.length)
      log.warn('evm.transaction.unread', { chain, address, block: block.toString() })
    // A contract may have paid inside a call. Of the block's calls, only those that speak of the account are looked at.
    const mayPay = read.filter(
      ({ to, input }) => isSame(to ?? undefined, address) || speaksOf(input, address),
    )
    const hashes = mayPay.map(({ hash }) => hash)
    // A block without such a transaction may come from a node on another branch.
    if (hashes.length > 0 || last - block >= REORGANISED) contents.set(key, hashes)
    return hashes
  }

  async function search(address: string, since: ChainPoint, last: bigint, stands: Stands): Promise<Sent> {
    const hashes: string[] = []
    let blocks = 0
    let { block: read } = since
    for await (const block of changes(stands, BigInt(since.block), last)) {
      if (blocks === MOST_BLOCKS) return { hashes, next: { ...since, block: read } }
      hashes.push(...(await sentTo(address, block, last, stands)))
      blocks += 1
      read = block.toString()
    }
    tops.set(address, { block: last, standing: await stands(last) })
    return { hashes }
  }

  return async (address, since, last) => {
    const stands = standsOf(address, last)
    try {
      return await search(address, since, last, stands)
    } catch (error) {
      if (!(error instanceof OutOfReach)) throw error
      const first = await reachable(address, BigInt(since.block), last, stands)
      return search(address, { ...since, block: first.toString() }, last, stands)
    }
  }
}

/** The blocks after `low`, up to `high`, that changed an account's state, the first one first. */
async function* changes(stands: Stands, low: bigint, high: bigint): AsyncGenerator<bigint> {
  const [before, after] = await Promise.all([stands(low), stands(high)])
  if (isEqual(before, after)) return
  if (high - low === 1n) {
    yield high
    return
  }
  const middle = (low + high) / 2n
  yield* changes(stands, low, middle)
  yield* changes(stands, middle, high)
}

const isEqual = (a: Standing, b: Standing): boolean => a.balance === b.balance && a.nonce === b.nonce
