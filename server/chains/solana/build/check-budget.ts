import type { NamedInstruction } from '../codec/named.ts'
import { MOST_UNITS } from '../codec/moves.ts'
import { COMPUTE_BUDGET } from '../codec/programs.ts'

/** The most that a transaction may pay for priority, in lamports. */
const MOST_PRIORITY_FEE = 10_000_000n
const REQUEST_HEAP = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const DATA_LIMIT = 4
/** The price is in millionths of a lamport for each unit. */
const MILLION = 1_000_000n

/** Why the priority fee must not be paid; `undefined` when all is well. */
export function budgetProblem(instructions: readonly NamedInstruction[]): string | undefined {
  let units = BigInt(MOST_UNITS)
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) continue
    const bytes = Buffer.from(data)
    const isKnown =
      bytes.length === (bytes[0] === UNIT_PRICE ? 9 : 5) &&
      [REQUEST_HEAP, UNIT_LIMIT, UNIT_PRICE, DATA_LIMIT].includes(bytes[0] ?? 0)
    if (!isKnown) return 'it sets its budget in an unknown way'
    if (bytes[0] === UNIT_LIMIT) units = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === UNIT_PRICE) price = bytes.readBigUInt64LE(1)
  }
  const fee = (price * (units < MOST_UNITS ? units : BigInt(MOST_UNITS))) / MILLION
  return fee > MOST_PRIORITY_FEE ? `it pays ${fee} lamports to be taken sooner` : undefined
}
