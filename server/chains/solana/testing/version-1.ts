import { SIGNATURE_BYTES, keyBytes } from '../codec/address.ts'
import type { Instruction } from '../codec/message.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'

/** A transaction of version 1 without signatures, base64, with a price and all limits in its budget (SIMD-0385). */
export function versionOne(payer: string, blockhash: string, instructions: readonly Instruction[]): string {
  const message = decodeTransaction(unsignedTransaction(payer, blockhash, instructions))?.message
  if (message === undefined) throw new RangeError('it is not a transaction')
  const { signers, readonlySigners, readonlyOthers, keys } = message
  const budget = Buffer.alloc(8 + 3 * 4)
  budget.writeBigUInt64LE(7_000n)
  const bytes = Buffer.concat([
    Uint8Array.of(0x81, signers, readonlySigners, readonlyOthers, 0b11111, 0, 0, 0),
    keyBytes(blockhash),
    Uint8Array.of(message.instructions.length, keys.length),
    ...keys.map(keyBytes),
    budget,
    ...message.instructions.map(({ program, accounts, data }) =>
      Uint8Array.of(program, accounts.length, data.length & 0xff, data.length >> 8),
    ),
    ...message.instructions.flatMap(({ accounts, data }) => [Uint8Array.from(accounts), data]),
    new Uint8Array(signers * SIGNATURE_BYTES),
  ])
  return bytes.toString('base64')
}
