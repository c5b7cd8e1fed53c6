import { encodeAbiParameters, encodeEventTopics, type Hex, pad, toHex } from 'viem'
import type { Log } from '../../../ports/log.ts'
import { erc20 } from '../codec/abi.ts'
import type { Block, EventLog, Receipt, Rpc, Transaction } from '../node/rpc.ts'

/** A node that answers what a test gives it, and fails the test for anything else. */
export function fakeRpc(answers: Partial<Rpc>): Rpc {
  return {
    head: unexpected('head'),
    block: unexpected('block'),
    senders: unexpected('senders'),
    transaction: unexpected('transaction'),
    receipt: unexpected('receipt'),
    transfersTo: unexpected('transfersTo'),
    nonce: unexpected('nonce'),
    balance: unexpected('balance'),
    code: unexpected('code'),
    call: unexpected('call'),
    simulate: unexpected('simulate'),
    gasPrice: unexpected('gasPrice'),
    calls: unexpected('calls'),
    tryCoin: unexpected('tryCoin'),
    ...answers,
  }
}

const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`))

export interface Logged {
  readonly level: keyof Log
  readonly event: string
  readonly fields: unknown
}

export function recordingLog(): Log & { readonly lines: readonly Logged[] } {
  const lines: Logged[] = []
  const write = (level: keyof Log) => (event: string, fields?: unknown) =>
    void lines.push({ level, event, fields })
  return { lines, info: write('info'), warn: write('warn'), error: write('error') }
}

export const hash = (n: number): Hex => pad(toHex(n), { size: 32 })
/** 2026-01-01, the moment of the sample records, in seconds. */
export const NOW = 1_767_225_600n

export interface Story {
  readonly tx: Transaction
  /** Absent while the transaction waits. */
  readonly receipt?: Receipt
  readonly block?: Block
  readonly head?: bigint
  readonly finalized?: bigint
}

/** A chain on which one thing has happened. */
export function chainWith({ tx, receipt, block, head = 100n, finalized = 0n }: Story): Rpc {
  const at = block ?? blockAt(receipt?.blockNumber ?? 90n)
  return fakeRpc({
    head: async () => head,
    block: async (tag) => (tag === 'finalized' ? blockAt(finalized) : tag === at.number ? at : undefined),
    transaction: async (wanted) => (wanted === tx.hash ? tx : undefined),
    receipt: async (wanted) => (wanted === tx.hash ? receipt : undefined),
  })
}

export const blockAt = (number: bigint, timestamp = NOW + 12n): Block => ({
  number,
  hash: hash(Number(number) + 1_000_000),
  timestamp,
})

export function txWith(change: Partial<Transaction>): Transaction {
  return {
    hash: hash(1),
    from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    to: '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
    value: 0n,
    nonce: 7,
    input: '0x',
    chainId: 1n,
    blockNumber: 90n,
    ...change,
  }
}

export function receiptWith(change: Partial<Receipt> = {}): Receipt {
  const blockNumber = change.blockNumber ?? 90n
  return {
    status: true,
    blockNumber,
    blockHash: blockAt(blockNumber).hash,
    gasUsed: 21_000n,
    effectiveGasPrice: 1_000_000_000n,
    l1Fee: undefined,
    logs: [],
    ...change,
  }
}

interface Moved {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly removed?: boolean
}

export const transferLog = ({ token, from, to, value, removed = false }: Moved): EventLog => ({
  address: lower(token),
  topics: topics(
    encodeEventTopics({ abi: erc20, eventName: 'Transfer', args: { from: lower(from), to: lower(to) } }),
  ),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  removed,
})

export const approvalLog = (log: {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly value: bigint
}): EventLog => ({
  address: lower(log.token),
  topics: topics(
    encodeEventTopics({
      abi: erc20,
      eventName: 'Approval',
      args: { owner: lower(log.owner), spender: lower(log.spender) },
    }),
  ),
  data: encodeAbiParameters([{ type: 'uint256' }], [log.value]),
  removed: false,
})

const lower = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`

function topics(encoded: readonly (Hex | readonly Hex[] | null)[]): EventLog['topics'] {
  const [first, ...rest] = encoded.flatMap((topic) => (typeof topic === 'string' ? [topic] : []))
  return first === undefined ? [] : [first, ...rest]
}
