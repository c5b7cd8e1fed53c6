import type { ChainKey } from '#contracts/api/values.ts'
import type { Log } from '../../../ports/log.ts'
import { type BlockHistory, earliest } from './block-history.ts'
import { transfersIn } from '../node/logs.ts'
import { isContractsNeeded, isRefusal } from '../node/node-errors.ts'
import type { LogEntry, Rpc } from '../node/rpc.ts'

/** The most blocks in one call. Nodes allow from 5 to 10,000. */
const MOST_BLOCKS = 1_024n
/** After this many answers, a call asks for more blocks again: nodes take turns, and their limits differ. */
const MANY = 20
/** The most contracts that one call names. */
const MOST_CONTRACTS = 500

/** The tokens that are looked for where nodes tell only of those that a call names. */
export type KnownTokens = () => Promise<readonly string[]>

interface Receiver {
  readonly address: string
  /** Tokens that it may be paid in, beside the known ones. */
  readonly tokens: readonly string[]
}

/** Logs of consecutive blocks. */
interface Span {
  readonly logs: readonly LogEntry[]
  readonly upTo: bigint
}

/**
 * A payment in a token is found by the token's log, which nodes index by receiver. Nodes limit the blocks of one call,
 * each in its own way, and no error tells the limit reliably: so the number is tried out. Some nodes keep no old logs:
 * the blocks that they skip are logged.
 */
export function createTokenHistory(
  rpc: Pick<Rpc, 'transfersTo'>,
  chain: ChainKey,
  log: Log,
  knownTokens: KnownTokens = async () => [],
): BlockHistory {
  let most = MOST_BLOCKS
  let answers = 0

  /** Logs of any token, or of some where the nodes tell of no others. */
  async function transfers(
    { address, tokens }: Receiver,
    first: bigint,
    last: bigint,
  ): Promise<readonly LogEntry[]> {
    try {
      return await rpc.transfersTo(address, first, last)
    } catch (error) {
      if (!isContractsNeeded(error)) throw error
    }
    const contracts = [...new Set([...tokens, ...(await knownTokens())])]
    const logs: LogEntry[] = []
    for (let at = 0; at < contracts.length; at += MOST_CONTRACTS)
      logs.push(...(await rpc.transfersTo(address, first, last, contracts.slice(at, at + MOST_CONTRACTS))))
    return logs
  }

  /** The first of some blocks, as many as a node answers in one call. */
  async function read(to: Receiver, first: bigint, last: bigint): Promise<Span> {
    for (;;) {
      const upTo = last - first < most ? last : first + most - 1n
      try {
        const logs = await transfers(to, first, upTo)
        answers += 1
        if (answers % MANY === 0 && most < MOST_BLOCKS) most *= 2n
        return { logs, upTo }
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (upTo === first) return readRecent(to, first, last, error)
        most = largestPower(upTo - first)
      }
    }
  }

  /** The first blocks that a node answers, where it does not answer the very first one. */
  async function readRecent(to: Receiver, first: bigint, last: bigint, refusal: unknown): Promise<Span> {
    const isThere = async (block: bigint): Promise<boolean> => {
      try {
        await transfers(to, block, block)
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    }
    // It answers no block.
    if (last === first || !(await isThere(last))) throw refusal
    // Anyone can fill a single block with too many logs for an answer. That says nothing of the next block.
    const there = (await isThere(first + 1n)) ? first + 1n : await earliest(first, last, isThere)
    log.warn('evm.history.missing', {
      chain,
      address: to.address,
      after: (first - 1n).toString(),
      upTo: there.toString(),
    })
    return { logs: await transfers(to, there, there), upTo: there }
  }

  return async (address, since, last, tokens = []) => {
    const { logs, upTo } = await read({ address, tokens }, BigInt(since.block) + 1n, last)
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
