import type { Instruction } from './message.ts'
import { COMPUTE_BUDGET, MEMO, SYSTEM, TOKEN_ACCOUNTS } from './programs.ts'

/** Instructions of Solana's own programs, as far as fees are paid with them. */

const u32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: bigint): Uint8Array => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** At most so many compute units. */
export const unitLimit = (units: number): Instruction => ({
  program: COMPUTE_BUDGET,
  accounts: [],
  data: Buffer.concat([Uint8Array.of(2), u32(units)]),
})

/** The same, at so many millionths of a lamport each. */
export const computeBudget = (units: number, unitPrice: bigint): readonly Instruction[] => [
  unitLimit(units),
  { program: COMPUTE_BUDGET, accounts: [], data: Buffer.concat([Uint8Array.of(3), u64(unitPrice)]) },
]

export const transferCoin = (from: string, to: string, lamports: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [
    { key: from, signs: true, writes: true },
    { key: to, writes: true },
  ],
  data: Buffer.concat([u32(2), u64(lamports)]),
})

export const transferToken = (transfer: {
  readonly program: string
  readonly mint: string
  readonly decimals: number
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
}): Instruction => ({
  program: transfer.program,
  accounts: [
    { key: transfer.source, writes: true },
    { key: transfer.mint },
    { key: transfer.destination, writes: true },
    { key: transfer.owner, signs: true },
  ],
  data: Buffer.concat([Uint8Array.of(12), u64(transfer.amount), Uint8Array.of(transfer.decimals)]),
})

/** Creates an owner's usual account for a token at the payer's cost. Does nothing if the account exists. */
export const createTokenAccount = (account: {
  readonly program: string
  readonly mint: string
  readonly address: string
  readonly owner: string
  readonly payer: string
}): Instruction => ({
  program: TOKEN_ACCOUNTS,
  accounts: [
    { key: account.payer, signs: true, writes: true },
    { key: account.address, writes: true },
    { key: account.owner },
    { key: account.mint },
    { key: SYSTEM },
    { key: account.program },
  ],
  data: Uint8Array.of(1),
})

/** A text that the transaction records on the chain. */
export const memo = (text: string, signer: string): Instruction => ({
  program: MEMO,
  accounts: [{ key: signer, signs: true }],
  data: Buffer.from(text, 'utf8'),
})
