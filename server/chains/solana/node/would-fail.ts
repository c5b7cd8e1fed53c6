import { receiverOf, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { computeBudget, transferCoin } from '../codec/instructions.ts'
import { type Message, MOST_BYTES } from '#contracts/payloads/solana/message.ts'
import { MOST_UNITS, networkFeeOf, SIGNATURE_FEE } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { COMPUTE_BUDGET, isMemo } from '../codec/programs.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'
import { instructionsOf } from '../codec/uses.ts'
import { feeIn, trialProblem } from '../judge/judge-trial.ts'
import { tablesOf } from './lookup-tables.ts'
import type { Rpc } from './rpc.ts'

type TrialRpc = Pick<Rpc, 'tryUnsigned' | 'accounts'>

/** An instruction has refused: everything else that ends a trial says something of the account or of the node. */
const REFUSED = 'InstructionError'
/** What System and the token programs say of too small a balance, and the runtime of what is left of an account. */
const TOO_LITTLE = [`${REFUSED} 1`, 'InsufficientFundsForRent', 'InsufficientFundsForFee']

/**
 * Tries a swap out: see the port. It is tried alone, where the node's balances judge it if the node shows them; and
 * behind the transactions before it, where only too small a balance counts: programs may look at their neighbours. One
 * with its fee in it is tried as it is.
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
  const behind = await joinedBehind(rpc, before, transaction.message)
  const [{ failure, meta }, after] = await Promise.all([
    rpc.tryUnsigned(tx.transaction),
    behind === undefined ? undefined : rpc.tryUnsigned(behind),
  ])
  if (failure !== undefined) return failure.startsWith(REFUSED)
  const tried = meta && { transaction, meta }
  const paid = tried && tx.purpose === 'together' ? feeIn(tried) : undefined
  const problem = tried && trialProblem(tried, expected, paid)
  const short = TOO_LITTLE.find((name) => name === after?.failure)
  if (problem === undefined && short === undefined) return false
  log.warn('solana.trial.refused', { to: tx.to, problem: problem ?? `after its fee: ${short}` })
  return true
}

const feeOf = (message: Message): bigint => networkFeeOf(namedInstructions(message), message.signers)

/** The swap behind other transactions in one, with the network fees of all; `undefined` without others and without room. */
async function joinedBehind(
  rpc: TrialRpc,
  before: readonly UnsignedTx[],
  message: Message,
): Promise<string | undefined> {
  const [payer] = message.keys
  const others = before.flatMap((tx) => {
    const read = tx.family === 'solana' ? decodeTransaction(tx.transaction) : undefined
    return read === undefined ? [] : [{ to: receiverOf(tx), message: read.message }]
  })
  const [first] = others
  if (payer === undefined || first === undefined || others.length < before.length) return undefined
  const tables = await tablesOf(rpc, message)
  const all = [...others.map((other) => other.message), message]
  const parts = all.map((one) => instructionsOf(one, tables ?? []))
  if (tables === undefined || parts.includes(undefined)) return undefined
  // Beside the signatures of the joined transaction.
  const fees = all.reduce((sum, one) => sum + feeOf(one), 0n)
  const more = fees - SIGNATURE_FEE * BigInt(message.signers)
  const isFee = (part: number) => part < others.length
  const instructions = parts.flatMap((part = [], i) =>
    part.filter(({ program }) => program !== COMPUTE_BUDGET && !(isFee(i) && isMemo(program))),
  )
  // What goes before the swap must not take of its compute units.
  const start = [...computeBudget(MOST_UNITS, 0n), transferCoin(payer, first.to, more)]
  const joined = unsignedTransaction(payer, message.blockhash, [...start, ...instructions], tables)
  return Buffer.from(joined, 'base64').length > MOST_BYTES ? undefined : joined
}
