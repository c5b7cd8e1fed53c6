import { budgetProblem } from './check-budget.ts'
import { extrasOf } from '../codec/extras.ts'
import { type NamedInstruction, namedInstructions, signersOf } from '../codec/named.ts'
import { LIGHTHOUSE } from '../codec/programs.ts'
import type { Transaction } from '../codec/transaction.ts'
import { isSignatureOf } from './verify-signature.ts'

/**
 * Instructions of Lighthouse that only check (AssertAccountData to AssertStakeAccountMulti). Wallets add them, so that
 * a transaction fails that does something else than was shown. Its other instructions write, or call a program.
 */
const GUARDS = { first: 2, last: 12 } as const

/**
 * Why a signed transaction must not be sent for a prepared one; `undefined` when it may be sent. Wallets may set the
 * priority fee and add guards. All else must be as prepared, also the block after which the transaction ends: by that
 * block, the payment is known to happen only once.
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
  return isSigned ? undefined : 'lacks a signature, or has a wrong one'
}

/** In the order of the signatures. The first signature names the transaction. */
const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

function isGuard({ program, data }: NamedInstruction): boolean {
  const kind = data[0] ?? 0
  return program === LIGHTHOUSE && kind >= GUARDS.first && kind <= GUARDS.last
}
