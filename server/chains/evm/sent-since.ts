import { LRUCache } from 'lru-cache'
import type { ChainPoint } from '../../domain/payment.ts'
import { isSame } from './address.ts'
import type { Rpc } from './rpc.ts'

/** An account's transactions are looked up at most so many at a time, the oldest first. */
const MOST = 32
/** A reorganisation may move a transaction to below the block that was the head when a search was set to start. */
const REORGANISED = 8n
/** Transactions this far below the head are remembered for the next search. */
const SETTLED = 32n

export type SentSince = (address: string, since: ChainPoint) => Promise<readonly string[]>

/**
 * Finds transactions by their sender's nonce, which no wallet and no node can hide: the account's nonce at a block
 * tells whether a transaction lies before or after it, so a few dozen reads find its block, and one more the hash.
 *
 * The search starts at the head and widens downwards, so that a recent transaction is found with recent state
 * only: nodes without an archive keep about 128 blocks of it (25 minutes on Ethereum, a minute or two on fast
 * chains). A search that has to look further back needs an archive node, and fails with UPSTREAM_ERROR on others.
 */
export function createSentSince(rpc: Rpc): SentSince {
  const known = new LRUCache<string, string>({ max: 5_000 })

  return async (address, since) => {
    const head = await rpc.head()
    const next = await rpc.nonce(address, head)
    const last = Math.min(next, since.nonce + MOST)
    const floor = largest(BigInt(since.block) - REORGANISED, 0n)
    const nonceAt = remembered((block) => rpc.nonce(address, block))
    const hashes: string[] = []
    for (let nonce = since.nonce; nonce < last; nonce++) {
      const key = `${address}:${nonce}`
      let hash = known.get(key)
      if (hash === undefined) {
        const block = await blockOf(nonceAt, nonce, floor, head)
        const senders = await rpc.senders(block)
        // Nothing when the nonce was used by a delegation (EIP-7702), or when the chain moved meanwhile.
        hash = senders.find((tx) => tx.nonce === nonce && isSame(tx.from, address))?.hash
        if (hash !== undefined && head - block >= SETTLED) known.set(key, hash)
      }
      if (hash !== undefined) hashes.push(hash)
    }
    return hashes
  }
}

/** The first block, above `floor`, after which the account's next nonce is beyond `nonce`. */
async function blockOf(
  nonceAt: (block: bigint) => Promise<number>,
  nonce: number,
  floor: bigint,
  head: bigint,
): Promise<bigint> {
  let after = head
  let before = head
  for (let stride = 1n; before > floor; stride *= 2n) {
    before = largest(head - stride, floor)
    if (before === floor || (await nonceAt(before)) <= nonce) break
    after = before
  }
  while (after - before > 1n) {
    const middle = (after + before) / 2n
    if ((await nonceAt(middle)) > nonce) after = middle
    else before = middle
  }
  return after
}

function remembered(read: (block: bigint) => Promise<number>): (block: bigint) => Promise<number> {
  const seen = new Map<bigint, Promise<number>>()
  return (block) => {
    const answer = seen.get(block) ?? read(block)
    seen.set(block, answer)
    return answer
  }
}

const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b)
