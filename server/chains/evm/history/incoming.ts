import { isNative } from '../../../formats/coins.ts'
import type { Incoming, Sent } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import type { BlockHistory } from './block-history.ts'
import { createCoinHistory } from './coin-history.ts'
import type { EvmDefinition } from '../definitions.ts'
import type { Rpc } from '../node/rpc.ts'
import { createTokenHistory, type KnownTokens } from './token-history.ts'

/**
 * The histories of what an account received. EVM nodes have no history by account, so tokens are read from logs, and
 * the coin from the account's balance. They are read separately: a node that knows no logs still shows the coin.
 */
export function createIncoming(
  rpc: Rpc,
  { key, confirmations }: Pick<EvmDefinition, 'key' | 'confirmations'>,
  log: Log,
  knownTokens?: KnownTokens,
): readonly Incoming[] {
  // Unconfirmed transactions are not decided on. Nodes that lag a little have them when they are confirmed.
  const depth = BigInt(confirmations - 1)
  return [
    { of: 'coin', paidTo: ofNewBlocks(rpc, depth, createCoinHistory(rpc, key, log)) },
    { of: 'tokens', paidTo: ofNewBlocks(rpc, depth, createTokenHistory(rpc, key, log, knownTokens)) },
  ]
}

/** Reads a history up to some blocks below the head, and only when the chain has new blocks. */
function ofNewBlocks(rpc: Pick<Rpc, 'head'>, depth: bigint, read: BlockHistory): Incoming['paidTo'] {
  let before: { readonly key: string; readonly answer: Sent } | undefined
  return async (address, since, assets = []) => {
    const tokens = assets.filter((asset) => !isNative({ address: asset }))
    const last = (await rpc.head()) - depth
    if (last <= BigInt(since.block)) return { hashes: [], upTo: since }
    const key = `${address}:${since.block}:${last}:${tokens.length}`
    if (before?.key === key) return before.answer
    const told = await read(address, since, last, tokens)
    const answer = told.next === undefined ? { ...told, upTo: { ...since, block: last.toString() } } : told
    before = { key, answer }
    return answer
  }
}
