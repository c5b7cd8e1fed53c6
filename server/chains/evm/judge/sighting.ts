import { canonicalAddress, isSame } from '../codec/address.ts'
import { memoOf } from '../codec/memo.ts'
import type { EvmDefinition } from '../definitions.ts'
import { transfersIn } from '../node/logs.ts'
import type { Block, Receipt, Rpc, Transaction } from '../node/rpc.ts'

/** A transaction as the chain shows it now. */
export type Seen =
  | { readonly state: 'missing' }
  /** Known, but in no block of the chain: waiting, or removed by a reorganisation that is under way. */
  | { readonly state: 'waiting'; readonly tx: Transaction }
  | (Mined & { readonly state: 'mined' })

/** How a transaction went, and in which block. */
export interface Inclusion {
  readonly receipt: Receipt
  readonly block: Block
}

/** When a block was made, in epoch milliseconds. */
export const timeOf = ({ timestamp }: Block): number => Number(timestamp) * 1000

export interface Mined extends Inclusion {
  readonly tx: Transaction
  /** Deep enough to act on. */
  readonly isDeep: boolean
  readonly isFinal: boolean
}

/** The most accounts of one transaction that are looked at. */
const MOST_PAYERS = 8

/** The accounts that paid tokens in a call of someone else, such as a bundler (ERC-4337), each with what the call carries. */
export async function legsIn(
  rpc: Pick<Rpc, 'receipt'>,
  tx: Transaction,
): Promise<readonly { readonly payer: string; readonly memo: string }[]> {
  const receipt = await rpc.receipt(tx.hash)
  const payers = new Set((receipt === undefined ? [] : transfersIn(receipt)).map(({ from }) => from))
  const others = [...payers].filter((payer) => !isSame(tx.from, payer)).slice(0, MOST_PAYERS)
  return others.map((payer) => ({ payer: canonicalAddress(payer) ?? payer, memo: memoOf(tx) }))
}

/** Looks a transaction up, with its depth and finality. */
export async function see(rpc: Rpc, definition: EvmDefinition, hash: string): Promise<Seen> {
  const [tx, receipt, head, finalized] = await Promise.all([
    rpc.transaction(hash),
    rpc.receipt(hash),
    rpc.head(),
    rpc.block('finalized'),
  ])
  if (tx === undefined) return { state: 'missing' }
  if (receipt === undefined) return { state: 'waiting', tx }
  // A receipt outlives its block for a moment: only the block that is now at that height counts.
  const block = await rpc.block(receipt.blockNumber)
  if (block?.hash !== receipt.blockHash) return { state: 'waiting', tx }
  const depth = head - receipt.blockNumber + 1n
  const isFinal = finalized !== undefined && receipt.blockNumber <= finalized.number
  return { state: 'mined', tx, receipt, block, isFinal, isDeep: isFinal || depth >= definition.confirmations }
}
