import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { isNative } from '../../../formats/coins.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import { coinIn } from '../codec/coin-in.ts'
import { decodeTransaction } from '../codec/transaction.ts'
import { BESIDE, trialProblem } from '../judge/judge-trial.ts'
import type { Rpc } from './rpc.ts'

type TrialRpc = Pick<Rpc, 'balance' | 'tokenAccounts' | 'tryUnsigned'>

/** An instruction has refused: everything else that ends a trial says something of the account or of the node. */
const REFUSED = 'InstructionError'

/** Tries a swap out: see the port. The node's balances judge it where the node shows them. */
export async function wouldFail(
  rpc: TrialRpc,
  log: Pick<Log, 'warn'>,
  tx: UnsignedTx,
  expected: ProductCheck,
): Promise<boolean> {
  if (tx.family !== 'solana') return false
  const transaction = decodeTransaction(tx.transaction)
  if (transaction === undefined || !(await canPay(rpc, tx, expected))) return false
  const { failure, meta } = await rpc.tryUnsigned(tx.transaction)
  if (failure !== undefined) return failure === REFUSED
  const problem = meta === undefined ? undefined : trialProblem({ transaction, meta }, expected)
  if (problem === undefined) return false
  log.warn('solana.trial.refused', { to: tx.to, problem })
  return true
}

/** Whether the payer has the amount now, and the coins for what the swap takes beside it. */
async function canPay(
  rpc: TrialRpc,
  tx: UnsignedTx,
  { payer, from, amount }: ProductCheck,
): Promise<boolean> {
  const sent = coinIn(tx)
  const coins = isNative(from) && sent < amount ? amount : sent
  if ((await rpc.balance(payer)) < coins + BESIDE) return false
  if (isNative(from)) return true
  const accounts = (await rpc.tokenAccounts(payer, from.address)) ?? []
  return accounts.reduce((sum, account) => sum + account.amount, 0n) >= amount
}
