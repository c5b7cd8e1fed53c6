import { receiverOf, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { computeBudget, transferCoin } from '../codec/instructions.ts'
import { instructionsOf, joined } from '../codec/joined.ts'
import type { Message } from '#contracts/payloads/solana/message.ts'
import { networkFeeOf, SIGNATURE_FEE } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { COMPUTE_BUDGET, isMemo } from '../codec/programs.ts'
import { decodeTransaction } from '../codec/transaction.ts'
import { trialProblem } from '../judge/judge-trial.ts'
import type { Rpc } from './rpc.ts'

type TrialRpc = Pick<Rpc, 'tryUnsigned'>

/** An instruction has refused: everything else that ends a trial says something of the account or of the node. */
const REFUSED = 'InstructionError'
/** What System and the token programs say of too small a balance, and the runtime of what is left of an account. */
const TOO_LITTLE = [`${REFUSED} 1`, 'InsufficientFundsForRent', 'InsufficientFundsForFee']
/** The most that a transaction can have: what goes before the swap must not take of its own. */
const MOST_UNITS = 1_400_000

/**
 * Tries a swap out: see the port. It is tried alone, where the node's balances judge it if the node shows them; and
 * behind the transactions before it, where only too small a balance counts: programs may look at their neighbours.
 */
export async function wouldFail(
  rpc: TrialRpc,
  log: Pick<Log, 'warn'>,
  tx: UnsignedTx,
  expected: ProductCheck,
  before: readonly UnsignedTx[],
): Promise<boolean> {
  const transaction = tx.family === 'solana' ? decodeTransaction(tx.transaction) : undefined
  if (tx.family !== 'solana' || transaction === undefined) return false
  const behind = joinedBehind(before, transaction.message)
  const [{ failure, meta }, after] = await Promise.all([
    rpc.tryUnsigned(tx.transaction),
    behind === undefined ? undefined : rpc.tryUnsigned(behind),
  ])
  if (failure !== undefined) return failure.startsWith(REFUSED)
  const problem = meta === undefined ? undefined : trialProblem({ transaction, meta }, expected)
  const short = TOO_LITTLE.find((name) => name === after?.failure)
  if (problem === undefined && short === undefined) return false
  log.warn('solana.trial.refused', { to: tx.to, problem: problem ?? `after its fee: ${short}` })
  return true
}

const feeOf = (message: Message): bigint => networkFeeOf(namedInstructions(message), message.signers)

/** The swap behind other transactions in one, with the network fees of all; `undefined` without others and without room. */
function joinedBehind(before: readonly UnsignedTx[], message: Message): string | undefined {
  const [payer] = message.keys
  const others = before.flatMap((tx) => {
    const read = tx.family === 'solana' ? decodeTransaction(tx.transaction) : undefined
    return read === undefined ? [] : [{ to: receiverOf(tx), message: read.message }]
  })
  const [first] = others
  if (payer === undefined || first === undefined || others.length < before.length) return undefined
  // Beside the signatures of the joined transaction.
  const fees = [message, ...others.map((other) => other.message)].reduce((sum, one) => sum + feeOf(one), 0n)
  const more = fees - SIGNATURE_FEE * BigInt(message.signers)
  const instructions = others
    .flatMap((other) => instructionsOf(other.message))
    .filter(({ program }) => program !== COMPUTE_BUDGET && !isMemo(program))
  const start = [...computeBudget(MOST_UNITS, 0n), transferCoin(payer, first.to, more)]
  return joined([...start, ...instructions], message, COMPUTE_BUDGET)
}
