import type { NamedInstruction } from './named.ts'
import { isTokenProgram, SYSTEM } from './programs.ts'

/** The amount that an instruction claims to move. The balances show what it really moved. */
export interface Transfer {
  readonly kind: 'coin' | 'token'
  readonly source: string | undefined
  readonly destination: string | undefined
  /** The authority. For coins, the source itself. */
  readonly authority: string | undefined
  readonly amount: bigint
}

/** Numbers of the instructions: of System as u32, of the token programs as one byte. */
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12
/** Token-2022's family of instructions about fees, and its transfer that names the fee. */
const TOKEN_FEE_FAMILY = 26
const TRANSFER_WITH_FEE = 1

/** `undefined` for an instruction that is not a plain transfer. */
export function transferOf({ program, accounts, data }: NamedInstruction): Transfer | undefined {
  const bytes = Buffer.from(data)
  const at = (index: number) => accounts[index]?.address
  if (program === SYSTEM) {
    if (bytes.length !== 12 || bytes.readUInt32LE(0) !== SYSTEM_TRANSFER || accounts.length !== 2)
      return undefined
    return {
      kind: 'coin',
      source: at(0),
      destination: at(1),
      authority: at(0),
      amount: bytes.readBigUInt64LE(4),
    }
  }
  if (!isTokenProgram(program)) return undefined
  const token = (amount: bigint, destination: number): Transfer | undefined =>
    // Further accounts are the signers of a shared account.
    accounts.length === destination + 2
      ? { kind: 'token', source: at(0), destination: at(destination), authority: at(destination + 1), amount }
      : undefined
  switch (bytes[0]) {
    case TOKEN_TRANSFER:
      return bytes.length === 9 ? token(bytes.readBigUInt64LE(1), 1) : undefined
    case TOKEN_TRANSFER_CHECKED:
      return bytes.length === 10 ? token(bytes.readBigUInt64LE(1), 2) : undefined
    case TOKEN_FEE_FAMILY:
      return bytes.length === 19 && bytes[1] === TRANSFER_WITH_FEE
        ? token(bytes.readBigUInt64LE(2), 2)
        : undefined
    case undefined:
    default:
      return undefined
  }
}
