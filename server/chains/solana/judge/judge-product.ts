import { isMinor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import { isNative } from '../../../formats/coins.ts'
import { coinChange, coinsSent, rentPaid, tokenChange } from './effects.ts'
import { extrasOf } from '../codec/extras.ts'
import { type NamedInstruction, namedInstructions, signersOf } from '../codec/named.ts'
import { isMemo } from '../codec/programs.ts'
import type { Landed } from '../node/rpc.ts'
import { decodeTransaction } from '../codec/transaction.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Whether a transaction is the one that was prepared. Wallets may add instructions of their own (guards, a tip) and set
 * the priority fee. They may not leave out an instruction, or add a memo.
 */
export function judgeProduct(landed: Landed, blockTime: number, expected: Product): Judgement {
  const { payer, tx, notBefore } = expected
  if (tx.family !== 'solana') return reject('WRONG_NETWORK')
  const { message } = landed.transaction
  if (!signersOf(message).includes(payer)) return reject('WRONG_PAYER')
  const prepared = decodeTransaction(tx.transaction)
  if (prepared === undefined) return reject('TAG_MISMATCH')
  const done = namedInstructions(message, landed.meta.loadedAddresses)
  const extras = extrasOf(done, namedInstructions(prepared.message))
  if (extras === undefined || extras.some(({ program }) => isMemo(program))) return reject('TAG_MISMATCH')
  if (isTooOld(blockTime * 1000, notBefore)) return reject('TOO_OLD')
  if (landed.meta.err) return reject('TX_FAILED')
  const got = receivedBy(landed, done, expected)
  // Shown, not judged: the transaction has its own minimum, which may come from an earlier quote.
  return got !== undefined && got > 0n && isMinor(got) ? { ok: true, received: got } : { ok: true }
}

/** The payer's gain. Coins that went to others and into rent are added back: they are not a cost of the swap. */
function receivedBy(
  landed: Landed,
  done: readonly NamedInstruction[],
  { payer, toToken }: Product,
): bigint | undefined {
  if (!isNative(toToken)) return tokenChange(landed, payer, toToken.address)
  const change = coinChange(landed, payer)
  if (change === undefined) return undefined
  return change + coinsSent(done, payer) + rentPaid(landed)
}
