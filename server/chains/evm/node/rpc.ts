import { getAddress, type Hex, pad, toEventSelector, toHex } from 'viem'
import * as z from 'zod'
import { unexpectedAnswer } from '../../../domain/errors.ts'
import { defined } from '../../../kit/defined.ts'
import { parsed, unreadable } from '../../shared/parsed.ts'
import { isRefusal } from './node-errors.ts'
import { type Ask, createNodes, type NodesDeps } from './nodes.ts'
import { type Call, CallTrace, FlatTrace } from './trace.ts'

export interface SimulatedCall {
  readonly from: string
  readonly to: string
  readonly data: Hex
  readonly value: Hex
}

export type Block = z.output<typeof Block>
export type Sender = z.output<typeof Sender>
export type Transaction = z.output<typeof Transaction>
export type Receipt = z.output<typeof Receipt>
export type EventLog = z.output<typeof EventLog>
export type LogEntry = z.output<typeof LogEntry>

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const hex = z.templateLiteral(['0x', z.string()]).refine((text) => /^0x(?:[0-9a-f]{2})*$/i.test(text))
const lower = hex.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const address = lower.refine((text) => text.length === 42)
const word = lower.refine((text) => text.length === 66)

const Block = z.object({
  number: quantity,
  hash: word,
  /** Seconds since 1970. */
  timestamp: quantity,
  /** In wei; absent where a chain has none. */
  baseFeePerGas: quantity.nullish(),
})
const Sender = z.object({
  hash: word,
  from: address,
  to: address.nullish(),
  nonce: quantity.transform(Number),
  value: quantity.optional(),
  input: z.string().optional(),
})
/** A kind of transactions that is not known here must not hide the others of its block. */
const FullBlock = z.object({ transactions: z.array(Sender.optional().catch(undefined)) })
const Transaction = z.object({
  hash: word,
  from: address,
  to: address.nullish(),
  nonce: quantity.transform(Number),
  value: quantity,
  input: lower,
  chainId: quantity.nullish(),
  blockNumber: quantity.nullish(),
})
const EventLog = z.object({
  address,
  topics: z.tuple([word], word).or(z.tuple([])),
  data: lower,
  removed: z.boolean().default(false),
})
const LogEntry = EventLog.extend({ transactionHash: word })
const Receipt = z.object({
  status: quantity.transform((status) => status === 1n),
  blockNumber: quantity,
  blockHash: word,
  gasUsed: quantity,
  effectiveGasPrice: quantity.default(0n),
  /** The cost of a rollup's data on Ethereum. */
  l1Fee: quantity.nullish(),
  logs: z.array(EventLog),
})

const Simulated = z.tuple([
  z.object({ calls: z.array(z.object({ status: quantity.transform((status) => status === 1n) })) }),
])

/** An account of nobody, which has coin in a trial. */
const RICH = '0x00000000000000000000000000000000000000aa'
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** The answer to a call that not every node knows; `undefined` where all of them refuse it. */
async function ifKnown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

export type Rpc = ReturnType<typeof createRpc>

export const createEvmNodes = (deps: NodesDeps): Rpc => createRpc(createNodes(deps))

/**
 * The calls to EVM nodes. Quantities are bigint, addresses and hashes lower-case hex. Every answer is checked before it
 * is used.
 */
export function createRpc(ask: Ask) {
  const read = async <T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]): Promise<T> =>
    parsed(schema, await ask(method, params), 'The chain', method)
  const maybe = async <T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]) =>
    (await read(schema.nullable(), method, params)) ?? undefined

  const ofOne = async <T>(schema: z.ZodType<T>, method: string, hash: string): Promise<T | undefined> =>
    parsed(schema.nullable(), await ask(method, [hash]), 'The chain', method, unreadable) ?? undefined

  return {
    head: () => read(quantity, 'eth_blockNumber', []),
    /** `undefined` for a block that is not there (yet). */
    block: (at: bigint | 'finalized' | 'latest') =>
      maybe(Block, 'eth_getBlockByNumber', [typeof at === 'string' ? at : toHex(at), false]),
    /**
     * The senders and receivers of a block's transactions, `undefined` in place of one that cannot be read; `undefined`
     * for a block that is not there (yet).
     */
    senders: async (block: bigint): Promise<readonly (Sender | undefined)[] | undefined> =>
      (await maybe(FullBlock, 'eth_getBlockByNumber', [toHex(block), true]))?.transactions,
    /** Throws UnreadableTransaction, as `receipt` does. */
    transaction: (hash: string) => ofOne(Transaction, 'eth_getTransactionByHash', hash),
    receipt: (hash: string) => ofOne(Receipt, 'eth_getTransactionReceipt', hash),
    /**
     * Logs that claim a transfer to an account, in blocks from the first to the last, oldest first: of any contract, or
     * of some.
     */
    transfersTo: (
      account: string,
      first: bigint,
      last: bigint,
      contracts?: readonly string[],
    ): Promise<readonly LogEntry[]> => {
      const topics = [TRANSFER, null, pad(getAddress(account)).toLowerCase()]
      const filter = {
        fromBlock: toHex(first),
        toBlock: toHex(last),
        topics,
        ...defined({ address: contracts }),
      }
      return read(z.array(LogEntry), 'eth_getLogs', [filter])
    },
    /**
     * The next nonce of an account after a block. Nodes that prune know it for about 128 blocks. `pending` also counts
     * transactions that wait for a block, as far as the node knows them.
     */
    nonce: async (account: string, block: bigint | 'latest' | 'pending') =>
      Number(
        await read(quantity, 'eth_getTransactionCount', [
          account,
          typeof block === 'bigint' ? toHex(block) : block,
        ]),
      ),
    balance: (account: string, block?: bigint) =>
      read(quantity, 'eth_getBalance', [account, block === undefined ? 'latest' : toHex(block)]),
    /** The result of a simulated call. Throws Reverted when the chain refuses it. */
    call: (call: Pick<SimulatedCall, 'to' | 'data'> & Partial<SimulatedCall>) =>
      read(lower, 'eth_call', [call, 'latest']),
    /** Tries out a payment of the least coin with some data, from an account that has it. Throws as `call` does. */
    tryCoin: (to: string, data: Hex) => {
      const call = { from: RICH, to, data, value: '0x1' }
      return read(lower, 'eth_call', [call, 'latest', { [RICH]: { balance: toHex(10n ** 18n) } }])
    },
    /**
     * Whether each of several calls succeeds after the ones before it, at the head of the chain. Throws SuiteError where
     * no node tries them out so, or a sender cannot pay.
     */
    async simulate(calls: readonly SimulatedCall[]): Promise<readonly boolean[]> {
      const [block] = await read(Simulated, 'eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
      if (block.calls.length === calls.length) return block.calls.map(({ status }) => status)
      throw unexpectedAnswer('The chain', 'eth_simulateV1: not one result for each call')
    },
    /** In wei: the present price of gas, with a tip. */
    gasPrice: () => read(quantity, 'eth_gasPrice', []),
    /** The code of an account, in hex: `0x` where it has none. */
    code: (account: string) => read(lower, 'eth_getCode', [account, 'latest']),
    /** The calls that a mined transaction carried out; `undefined` where no node traces transactions. */
    calls: async (hash: string): Promise<readonly Call[] | undefined> =>
      (await ifKnown(() => read(CallTrace, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]))) ??
      (await ifKnown(() => read(FlatTrace, 'trace_transaction', [hash]))),
  }
}
