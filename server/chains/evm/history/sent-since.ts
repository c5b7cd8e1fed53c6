import { LRUCache } from 'lru-cache'
import type { ChainKey } from '#contracts/api/values.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { isSame } from '../codec/address.ts'
import { earliest, OutOfReach, remembered, REORGANISED, SETTLED } from './block-history.ts'
import { isStateMissing } from '../node/node-errors.ts'
import type { Rpc } from '../node/rpc.ts'

/** The most transactions of an account that are looked up at a time, the oldest first. */
const MOST = 32

/** A transaction that no node can find any more, or that may be one of a kind that is not known here. */
const UNREADABLE = Symbol('unreadable')
type Known = string | typeof UNREADABLE

interface Search {
  readonly floor: bigint
  readonly head: bigint
  /** The account's next nonce after a block. */
  readonly nonceAt: (block: bigint) => Promise<number>
}

export type SentSince = (address: string, since: ChainPoint) => Promise<Sent>

/**
 * Finds transactions by their sender's nonce, which no wallet and no node can hide. The account's nonce at a block
 * shows whether a transaction is before or after it. So a few dozen reads find its block, and one more its hash.
 *
 * The search starts at the head and goes back in growing steps, so that a recent transaction is found with recent state
 * only: nodes without an archive keep about 128 blocks of it (25 minutes on Ethereum, a minute or two on fast chains).
 * Only an archive node finds an older transaction. On others it is skipped, and that is logged.
 */
export function createSentSince(rpc: Rpc, chain: ChainKey, log: Log): SentSince {
  const known = new LRUCache<string, Known>({ max: 5_000 })

  /** The hash of a transaction by its nonce, and whether it is final. */
  async function find(
    address: string,
    nonce: number,
    search: Search,
  ): Promise<{ readonly hash: Known | undefined; readonly stays: boolean; readonly isUnread?: boolean }> {
    try {
      const block = await blockOf(search, nonce)
      const senders = await rpc.senders(block)
      // Nothing when the nonce was used by a delegation (EIP-7702), or when the chain moved meanwhile.
      const hash = senders?.find((tx) => tx?.nonce === nonce && isSame(tx.from, address))?.hash
      if (hash === undefined && senders?.includes(undefined) === true) {
        log.warn('evm.transaction.unread', { chain, address, nonce, block: block.toString() })
        return { hash: UNREADABLE, stays: false }
      }
      return { hash, stays: search.head - block >= SETTLED, isUnread: senders === undefined }
    } catch (error) {
      if (!(error instanceof OutOfReach)) throw error
      log.warn('evm.history.missing', { chain, address, nonce, cause: error })
      return { hash: UNREADABLE, stays: true }
    }
  }

  return async (address, since) => {
    const head = await rpc.head()
    const next = await rpc.nonce(address, head)
    const last = Math.min(next, since.nonce + MOST)
    const search = {
      floor: largest(BigInt(since.block) - REORGANISED, 0n),
      head,
      nonceAt: remembered((block) =>
        rpc.nonce(address, block).catch((error: unknown) => {
          if (!isStateMissing(error)) throw error
          // The account's state at that time is known. Only a reorganisation can have changed it.
          if (block <= BigInt(since.block)) return since.nonce
          if (head - block >= SETTLED) throw new OutOfReach(block, error)
          throw error
        }),
      ),
    }
    const hashes: string[] = []
    const gone: number[] = []
    let isWhole = true
    for (let nonce = since.nonce; nonce < last; nonce++) {
      const key = `${address}:${nonce}`
      let hash = known.get(key)
      if (hash === undefined) {
        const found = await find(address, nonce, search)
        hash = found.hash
        if (found.isUnread === true) isWhole = false
        if (hash !== undefined && found.stays) known.set(key, hash)
      }
      if (hash === UNREADABLE) gone.push(nonce)
      else if (hash !== undefined) hashes.push(hash)
    }
    const told = gone.length === 0 ? { hashes } : { hashes, gone }
    // The block stays the lower end of the search. The nonce alone says how far the account was searched.
    if (last < next) return { ...told, next: { block: since.block, nonce: last } }
    return { ...told, upTo: isWhole ? { block: head.toString(), nonce: next } : since }
  }
}

/** The first block, above `floor`, after which the account's next nonce is beyond `nonce`. */
async function blockOf({ floor, head, nonceAt }: Search, nonce: number): Promise<bigint> {
  let after = head
  let before = head
  for (let stride = 1n; before > floor; stride *= 2n) {
    before = largest(head - stride, floor)
    if (before === floor || (await nonceAt(before)) <= nonce) break
    after = before
  }
  return earliest(before, after, async (block) => (await nonceAt(block)) > nonce)
}

const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b)
