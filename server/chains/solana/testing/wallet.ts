import { type Keypair, VersionedTransaction } from '@solana/web3.js'
import type { SolanaTx, UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Instruction } from '../codec/message.ts'
import { namedInstructions, type NamedInstruction } from '../codec/named.ts'
import { isMemo } from '../codec/programs.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'

/** What wallets do with prepared transactions. */

export function asSolana(tx: UnsignedTx): SolanaTx {
  if (tx.family === 'solana') return tx
  throw new RangeError(`a transaction of the family ${tx.family} is not one of Solana`)
}

/** The same transaction with other instructions, from a wallet that rebuilds the message. */
export function withInstructions(
  tx: UnsignedTx,
  change: (instructions: readonly Instruction[]) => readonly Instruction[],
): SolanaTx {
  const prepared = asSolana(tx)
  const decoded = decodeTransaction(prepared.transaction)
  if (decoded === undefined) throw new RangeError('it is not a transaction')
  const { message } = decoded
  const uses = ({ program, accounts, data }: NamedInstruction): Instruction => ({
    program,
    data,
    accounts: accounts.map(({ address: key = '' }) => {
      const index = message.keys.indexOf(key)
      const signs = index < message.signers
      const writes = signs
        ? index < message.signers - message.readonlySigners
        : index < message.keys.length - message.readonlyOthers
      return { key, signs, writes }
    }),
  })
  const instructions = change(namedInstructions(message).map(uses))
  return { ...prepared, transaction: unsignedTransaction(prepared.from, message.blockhash, instructions) }
}

/** A prepared fee from a wallet that rebuilds the payment, without the memo. */
export const dropReference = (tx: UnsignedTx): SolanaTx =>
  withInstructions(tx, (instructions) => instructions.filter(({ program }) => !isMemo(program)))

/** The transaction in wire format, base64, with a wallet's signature in its place. */
export function sign(tx: UnsignedTx, key: Keypair): string {
  const transaction = VersionedTransaction.deserialize(Buffer.from(asSolana(tx).transaction, 'base64'))
  transaction.sign([key])
  return Buffer.from(transaction.serialize()).toString('base64')
}
