import type { Instruction } from '../codec/message.ts'
import type { Landed } from '../node/rpc.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'
import { address } from './keys.ts'

/** 2026-01-01, in Unix seconds. */
export const NOW = 1_767_225_600

/** What a transaction changed: lamports by account, tokens by owner and mint. */
export interface Changes {
  readonly coins?: Readonly<Record<string, bigint>>
  readonly tokens?: readonly { readonly owner: string; readonly mint: string; readonly change: bigint }[]
  readonly failed?: boolean
}

/** A transaction on the chain with the given effects, whatever its instructions say. */
export function landed(
  payer: string,
  instructions: readonly Instruction[],
  { coins = {}, tokens = [], failed = false }: Changes,
): Landed {
  const transaction = decodeTransaction(unsignedTransaction(payer, address(99), instructions))
  if (transaction === undefined) throw new Error('it is not a transaction')
  const { keys } = transaction.message
  const before = 1_000_000_000n
  const fee = 5_000n
  const held = (amount: (change: bigint) => bigint) =>
    tokens.map(({ owner, mint, change }, accountIndex) => ({
      accountIndex,
      owner,
      mint,
      uiTokenAmount: { amount: amount(change) },
    }))
  return {
    slot: 7,
    blockTime: NOW,
    transaction,
    meta: {
      err: failed,
      fee,
      preBalances: keys.map(() => before),
      postBalances: keys.map((key, i) => before + (coins[key] ?? 0n) - (i === 0 ? fee : 0n)),
      preTokenBalances: held(() => before),
      postTokenBalances: held((change) => before + change),
      loadedAddresses: { writable: [], readonly: [] },
    },
  }
}
