import { namedInstructions } from './named.ts'
import { COMPUTE_BUDGET, isMemo, JUPITER, SYSTEM, TOKEN_ACCOUNTS } from './programs.ts'
import { decodeTransaction } from './transaction.ts'

/** Programs that prepare a payment or go with it, but do not make it. */
const AROUND: ReadonlySet<string> = new Set([COMPUTE_BUDGET, SYSTEM, TOKEN_ACCOUNTS])

/** The readable facts of a transaction that someone else has built; `undefined` for text that is not a transaction. */
export function describeTransaction(transaction: string):
  | {
      /** The program that does the main work of the transaction. */
      readonly program: string
      /** How many have to sign. */
      readonly signers: number
    }
  | undefined {
  const decoded = decodeTransaction(transaction)
  if (decoded === undefined) return undefined
  const programs = namedInstructions(decoded.message).map(({ program }) => program)
  const purpose =
    programs.find((program) => program === JUPITER) ??
    programs.find((program) => !AROUND.has(program) && !isMemo(program))
  return { program: purpose ?? SYSTEM, signers: decoded.message.signers }
}
