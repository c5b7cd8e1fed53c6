import { budgetProblem } from './check-budget.ts'
import { extrasOf } from '../codec/extras.ts'
import { type NamedInstruction, namedInstructions, signersOf } from '../codec/named.ts'
import { LIGHTHOUSE } from '../codec/programs.ts'
import type { Transaction } from '../codec/transaction.ts'
import { isSignatureOf } from './verify-signature.ts'

/**
 * Instructions of Lighthouse that only look (AssertAccountData to AssertStakeAccountMulti): wallets add them, so that
 * a transaction fails that does something else than was shown. The others write, or call another program.
 */
const GUARDS = { first: 2, last: 12 } as const

/**
 * Why a signed transaction must not be sent for a prepared one. Wallets may set the price of computing and add
 * guards; every instruction and every signer is as it was prepared. So is the block after which it ends: by that, the
 * payment is known to happen once.
 */
export function signedProblem(signed: Transaction, prepared: Transaction): string | undefined {
  const { message } = signed
  const signers = signersOf(message)
  if (signers[0] !== signersOf(prepared.message)[0]) return 'is paid for by another account than the payer'
  if (!isSameList(signers, signersOf(prepared.message))) return 'is signed by others than was prepared'
  if (message.blockhash !== prepared.message.blockhash) return 'is not of the block that was prepared'
  const instructions = namedInstructions(message)
  const extras = extrasOf(instructions, namedInstructions(prepared.message))
  if (extras === undefined) return 'leaves out or changes what was prepared'
  if (!extras.every(isGuard)) return 'does something beside what was prepared'
  if (budgetProblem(instructions) !== undefined) return 'pays too much to be taken sooner'
  const isSigned = signers.every((signer, i) =>
    isSignatureOf(signer, signed.signatures[i] ?? new Uint8Array(), signed.signed),
  )
  return isSigned ? undefined : 'lacks a signature, or bears a wrong one'
}

/** The order is that of the signatures, of which the first is the transaction's name. */
const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

function isGuard({ program, data }: NamedInstruction): boolean {
  const kind = data[0] ?? 0
  return program === LIGHTHOUSE && kind >= GUARDS.first && kind <= GUARDS.last
}
