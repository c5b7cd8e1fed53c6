import type { BlockHistory } from './incoming.ts'
import { transfersIn } from './logs.ts'
import { isRefusal } from './node-errors.ts'
import type { LogEntry, Rpc } from './rpc.ts'

/** So many blocks are asked for at once at most; nodes allow from 5 to 10,000. */
const MOST_BLOCKS = 1_024n
/** After so many answers in a row, more may be asked for again: limits differ from node to node. */
const MANY = 100

/**
 * What brings an account a token is told by the token's own log, which nodes keep for good and by its receiver. What
 * nodes allow to be asked for at once differs, and none says it in a way that others understand: so it is tried.
 */
export function createTokenHistory(rpc: Pick<Rpc, 'transfersTo'>): BlockHistory {
  let most = MOST_BLOCKS
  let answers = 0

  async function read(
    address: string,
    first: bigint,
    last: bigint,
  ): Promise<{ readonly logs: readonly LogEntry[]; readonly upTo: bigint }> {
    for (;;) {
      const upTo = last - first < most ? last : first + most - 1n
      try {
        const logs = await rpc.transfersTo(address, first, upTo)
        answers += 1
        if (answers % MANY === 0 && most < MOST_BLOCKS) most *= 2n
        return { logs, upTo }
      } catch (error) {
        if (!isRefusal(error) || upTo === first) throw error
        answers = 0
        most = largestPower(upTo - first)
      }
    }
  }

  return async (address, since, last) => {
    const { logs, upTo } = await read(address, BigInt(since.block) + 1n, last)
    const brought = logs.filter((entry) => transfersIn({ logs: [entry] }).length > 0)
    const hashes = [...new Set(brought.map(({ transactionHash }) => transactionHash))]
    return upTo < last ? { hashes, next: { block: upTo.toString(), nonce: since.nonce } } : { hashes }
  }
}

/** The largest power of two that is at most a number. */
function largestPower(most: bigint): bigint {
  let power = 1n
  while (power * 2n <= most) power *= 2n
  return power
}
