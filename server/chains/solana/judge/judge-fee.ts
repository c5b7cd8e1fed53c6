import type { MismatchReason } from '#contracts/api/mismatch.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { mistimingOf } from '../../shared/timing.ts'
import { isNative } from '../../../formats/coins.ts'
import { coinChange, ownCoinChange, tokenChange, tokensGained } from './effects.ts'
import { memoOf, names } from '../codec/memo.ts'
import { type NamedInstruction, namedInstructions, signersOf } from '../codec/named.ts'
import { COMPUTE_BUDGET, LIGHTHOUSE, TOKEN_ACCOUNTS } from '../codec/programs.ts'
import type { Landed } from '../node/rpc.ts'
import { tokenAccountsOf } from '../codec/token-account.ts'
import { transferOf } from '../codec/transfers.ts'

type Fee = Extract<Expectation, { kind: 'fee' }>

/** Programs that wallets may call beside a payment. */
const AROUND: ReadonlySet<string> = new Set([COMPUTE_BUDGET, LIGHTHOUSE, TOKEN_ACCOUNTS])

/** Whether a transaction pays a fee, by what it did to balances. It must name the intent or carry nothing else. */
export function judgeFee(landed: Landed, blockTime: number, fee: Fee): Judgement {
  // A payment of the treasury to itself is not a payment.
  if (fee.payer === fee.treasury) return reject('WRONG_PAYER')
  const instructions = namedInstructions(landed.transaction.message, landed.meta.loadedAddresses)
  const memo = memoOf(instructions)
  const named = names(memo, fee.reference)
  const paid = instructions.filter((instruction) => isAsked(instruction, fee))
  const mistimed = mistimingOf(blockTime * 1000, fee, named)

  if (landed.meta.err) {
    // Nothing has moved: only its instructions say what it was meant to do.
    if (!signersOf(landed.transaction.message).includes(fee.payer)) return reject('WRONG_PAYER')
    if (memo !== '' && !named) return reject('TAG_MISMATCH')
    return reject(paid.length === 0 ? 'WRONG_RECIPIENT' : (mistimed ?? 'TX_FAILED'))
  }

  const arrived = gained(landed, fee.treasury, fee)
  if (arrived === undefined || arrived <= 0n) return reject(elsewhere(landed, fee))
  // A swap beside it may unwrap more SOL than the fee.
  const kept = isNative(fee.asset) ? ownCoinChange(landed, fee.payer) : gained(landed, fee.payer, fee)
  const given = -(kept ?? 0n)
  if (!signersOf(landed.transaction.message).includes(fee.payer) || given <= 0n) return reject('WRONG_PAYER')
  const isBare = memo === '' && instructions.every((one) => AROUND.has(one.program) || isPayment(one, fee))
  if (!named && !isBare) return reject('TAG_MISMATCH')
  if (mistimed !== undefined) return reject(mistimed)
  // Someone else may have paid the treasury in the same transaction.
  const received = minor(arrived < given ? arrived : given)
  return received >= fee.amount ? { ok: true, received, named } : underpaid(received, named)
}

const gained = (landed: Landed, owner: string, { asset }: Fee): bigint | undefined =>
  isNative(asset) ? coinChange(landed, owner) : tokenChange(landed, owner, asset.address)

/** Where the money went, if it did not arrive in the fee's asset. */
function elsewhere(landed: Landed, { treasury }: Fee): MismatchReason {
  const inCoin = (coinChange(landed, treasury) ?? 0n) > 0n
  return inCoin || tokensGained(landed, treasury).length > 0 ? 'WRONG_ASSET' : 'WRONG_RECIPIENT'
}

/** Whether an instruction moves the fee's asset from the payer to the treasury, in any amount. */
function isPayment(instruction: NamedInstruction, { payer, treasury, asset }: Fee): boolean {
  const transfer = transferOf(instruction)
  if (transfer === undefined || transfer.authority !== payer || transfer.destination === undefined)
    return false
  if (isNative(asset)) return transfer.kind === 'coin' && transfer.destination === treasury
  return transfer.kind === 'token' && tokenAccountsOf(treasury, asset.address).includes(transfer.destination)
}

const isAsked = (instruction: NamedInstruction, fee: Fee): boolean =>
  isPayment(instruction, fee) && (transferOf(instruction)?.amount ?? 0n) >= fee.amount
