import type { NamedInstruction } from './named.ts'
import { COMPUTE_BUDGET, isTokenProgram, TOKEN_ACCOUNTS } from './programs.ts'
import { transferOf } from './transfers.ts'

/** A change of a payer's lamports by an instruction of a transaction itself, in their order. */
export type Move =
  | { readonly is: 'sent'; readonly amount: bigint }
  /** The payer pays the rent of an owner's usual account for a token, where it is not there. */
  | { readonly is: 'opened'; readonly owner: string; readonly mint: string }
  /** A token account's lamports go to the payer. */
  | { readonly is: 'closed'; readonly account: string }

const CLOSE_ACCOUNT = 9

/** The moves that can be read; programs may make others. */
export const movesOf = (instructions: readonly NamedInstruction[], payer: string): readonly Move[] =>
  instructions.flatMap((instruction): readonly Move[] => {
    const transfer = transferOf(instruction)
    if (transfer?.kind === 'coin')
      return transfer.authority === payer ? [{ is: 'sent', amount: transfer.amount }] : []
    const [first, second, third, fourth] = instruction.accounts.map(({ address }) => address)
    if (instruction.program === TOKEN_ACCOUNTS && (instruction.data[0] ?? 0) <= 1)
      return first === payer && third !== undefined && fourth !== undefined
        ? [{ is: 'opened', owner: third, mint: fourth }]
        : []
    const isClosing = isTokenProgram(instruction.program) && instruction.data[0] === CLOSE_ACCOUNT
    return isClosing && second === payer && first !== undefined ? [{ is: 'closed', account: first }] : []
  })

/** What each signature of a transaction costs, in lamports. */
export const SIGNATURE_FEE = 5_000n
/** The most compute units that a transaction can have. */
export const MOST_UNITS = 1_400_000
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
/** The price is in millionths of a lamport for each unit. */
const MILLION = 1_000_000n

type Called = Pick<NamedInstruction, 'program' | 'data'>

/** Whether an instruction sets the most compute units of its transaction. */
export const isUnitLimit = ({ program, data }: Called): boolean =>
  program === COMPUTE_BUDGET && data[0] === UNIT_LIMIT && data.length === 5

/** The most compute units that a transaction may take, by its own word. */
export function unitsOf(instructions: readonly Called[]): number {
  const limit = instructions.findLast(isUnitLimit)
  return limit === undefined ? MOST_UNITS : Math.min(MOST_UNITS, Buffer.from(limit.data).readUInt32LE(1))
}

/** The network fee of a transaction in lamports: its signatures, and its priority where it sets both limit and price. */
export function networkFeeOf(instructions: readonly NamedInstruction[], signers: number): bigint {
  let [units, price] = [0n, 0n]
  for (const { program, data } of instructions) {
    const bytes = Buffer.from(data)
    if (program !== COMPUTE_BUDGET) continue
    if (bytes[0] === UNIT_LIMIT && bytes.length === 5) units = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === UNIT_PRICE && bytes.length === 9) price = bytes.readBigUInt64LE(1)
  }
  return SIGNATURE_FEE * BigInt(signers) + (units * price + MILLION - 1n) / MILLION
}
