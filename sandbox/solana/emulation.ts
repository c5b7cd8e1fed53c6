import { MessageV0, type PublicKey, VersionedTransaction } from '@solana/web3.js'
import { allKeys, transactionKeys } from './record.ts'
import type { Account, Program, Svm } from './runtime.ts'
import type { TransactionError } from './transaction-error.ts'
import { readTokenAccount, withDelegate } from './token-state.ts'

/**
 * Programs that the runtime does not have. A call of one is carried out as the token transfers that it makes: by the
 * account that signs the call, which is the delegate of the other owners' accounts for exactly these amounts meanwhile.
 */

export interface Emulated {
  /** The transaction as the runtime carries it out. Its signatures are those of the original, and no longer fit. */
  readonly transaction: VersionedTransaction
  /** Accounts before and while it is carried out. */
  readonly lent: readonly { readonly address: PublicKey; readonly before: Account; readonly lent: Account }[]
  /** The runtime's error in terms of the original. */
  readonly errorOf: (error: TransactionError) => TransactionError
}

const TRANSFER_CHECKED = 12
const MOST = 2n ** 64n - 1n

/** `undefined` for a transaction that calls none of these programs, or in a way that they do not know. */
export function emulate(
  original: VersionedTransaction,
  programs: ReadonlyMap<string, Program>,
  svm: Pick<Svm, 'account'>,
): Emulated | undefined {
  const { message, signatures } = original
  const resolved = transactionKeys(original, svm)
  const keys = resolved === undefined ? [] : allKeys(resolved)
  const at = (key: PublicKey) => keys.findIndex((one) => one.equals(key))
  const lent: { address: PublicKey; before: Account; lent: Account }[] = []
  const failing = new Map<number, number>()
  const origins: number[] = []
  const instructions = message.compiledInstructions.flatMap((instruction, index) => {
    const accounts = instruction.accountKeyIndexes.flatMap((place) => keys[place] ?? [])
    const program = programs.get(keys[instruction.programIdIndex]?.toBase58() ?? '')
    const call = program?.(accounts, instruction.data)
    if (call === undefined) {
      origins.push(index)
      return [instruction]
    }
    const { authority, moves, error } = call
    if (error !== undefined) failing.set(index, error)
    return moves.map(({ from, to, mint, decimals, program: tokens, amount }) => {
      origins.push(index)
      const before = svm.account(from)
      const state = before && readTokenAccount(before)
      if (before !== undefined && state?.owner.equals(authority) === false)
        lent.push({ address: from, before, lent: withDelegate(before, authority, amount) })
      const data = Buffer.alloc(10)
      data.writeUInt8(TRANSFER_CHECKED, 0)
      // A call that fails moves nothing: no one has so much.
      data.writeBigUInt64LE(error === undefined ? amount : MOST, 1)
      data.writeUInt8(decimals, 9)
      return { programIdIndex: at(tokens), accountKeyIndexes: [from, mint, to, authority].map(at), data }
    })
  })
  if (origins.length === message.compiledInstructions.length && failing.size === 0 && lent.length === 0)
    return undefined
  const { header, staticAccountKeys, recentBlockhash, addressTableLookups } = message
  const carried = new MessageV0({
    header,
    staticAccountKeys,
    recentBlockhash,
    addressTableLookups,
    compiledInstructions: instructions,
  })
  return {
    transaction: new VersionedTransaction(carried, signatures),
    lent,
    errorOf(error) {
      if (typeof error === 'string' || !('InstructionError' in error)) return error
      const [place, reason] = error.InstructionError
      const index = origins[place] ?? place
      const own = failing.get(index)
      return { InstructionError: [index, own === undefined ? reason : { Custom: own }] }
    },
  }
}
