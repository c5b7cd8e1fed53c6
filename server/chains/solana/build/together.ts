import { MOST_BYTES } from '#contracts/payloads/solana/message.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import type { Leg } from '../../../ports/chain.ts'
import { unitLimit } from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { isUnitLimit, MOST_UNITS, unitsOf } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { COMPUTE_BUDGET, isMemo } from '../codec/programs.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'
import { instructionsOf } from '../codec/uses.ts'
import { tablesOf } from '../node/lookup-tables.ts'
import type { Rpc } from '../node/rpc.ts'
import { budgetProblem } from './check-budget.ts'

/** Wallets add guards to what they sign; where these do not fit, some leave them out, and some fail. */
const ROOM_BYTES = 200

/**
 * A fee and its swap in one transaction of version 0: the swap’s budget and set-up, the payment and its memo, then the
 * swap and its clean-up. The instructions are the aggregator’s own, as it has built them for the swap alone, so both ask
 * for the same price. `undefined` for a swap that someone else has signed as it is, and where both do not fit.
 */
export async function together(
  rpc: Pick<Rpc, 'accounts'>,
  programs: ReadonlySet<string>,
  [fee, product, ...more]: readonly Leg[],
): Promise<SolanaTx | undefined> {
  if (fee?.kind !== 'fee' || product?.kind !== 'product' || more.length > 0) return undefined
  if (fee.tx.family !== 'solana' || product.tx.family !== 'solana') return undefined
  const [paid, swapped] = [fee.tx, product.tx].map(({ transaction }) => decodeTransaction(transaction))
  if (paid === undefined || swapped?.message.signers !== 1) return undefined
  const tables = await tablesOf(rpc, swapped.message)
  const payment = instructionsOf(paid.message, [])
  const swap = tables && instructionsOf(swapped.message, tables)
  const instructions = payment && swap && inOne(payment, swap, programs)
  if (instructions === undefined) return undefined
  // Of the blocks from which both live, the later one.
  const later =
    BigInt(fee.tx.lastValidBlockHeight) > BigInt(product.tx.lastValidBlockHeight)
      ? { of: paid, tx: fee.tx }
      : { of: swapped, tx: product.tx }
  const { from, cluster } = fee.tx
  const transaction = unsignedTransaction(from, later.of.message.blockhash, instructions, tables)
  if (Buffer.from(transaction, 'base64').length > MOST_BYTES - ROOM_BYTES) return undefined
  const whole = decodeTransaction(transaction)
  if (whole === undefined || budgetProblem(namedInstructions(whole.message)) !== undefined) return undefined
  const { lastValidBlockHeight } = later.tx
  return {
    family: 'solana',
    cluster,
    purpose: 'together',
    from,
    to: from,
    transaction,
    lastValidBlockHeight,
  }
}

const isBudget = ({ program }: Instruction): boolean => program === COMPUTE_BUDGET

/** In their order, with the compute units of both. `undefined` where the swap is not one call, or writes a memo too. */
function inOne(
  payment: readonly Instruction[],
  swap: readonly Instruction[],
  programs: ReadonlySet<string>,
): readonly Instruction[] | undefined {
  const calls = swap.filter(({ program }) => programs.has(program))
  const [call] = calls
  if (call === undefined || calls.length > 1 || swap.some(({ program }) => isMemo(program))) return undefined
  const at = swap.indexOf(call)
  return [
    unitLimit(Math.min(MOST_UNITS, unitsOf(payment) + unitsOf(swap))),
    ...swap.filter((one) => isBudget(one) && !isUnitLimit(one)),
    ...swap.slice(0, at).filter((one) => !isBudget(one)),
    ...payment.filter((one) => !isBudget(one)),
    ...swap.slice(at).filter((one) => !isBudget(one)),
  ]
}
