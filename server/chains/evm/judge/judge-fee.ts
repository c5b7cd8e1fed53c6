import type { MismatchReason } from '#contracts/api/mismatch.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { counted, type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { mistimingOf } from '../../shared/timing.ts'
import { isSame } from '../codec/address.ts'
import { legsOf } from '../codec/batch.ts'
import { isNative } from '../../../formats/coins.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import { mayPayInside } from './by-contract.ts'
import { memoOf, names } from '../codec/memo.ts'
import type { Transaction } from '../node/rpc.ts'
import { type Inclusion, timeOf } from './sighting.ts'
import { transferCall } from '../codec/transfer-call.ts'

type Fee = Extract<Expectation, { kind: 'fee' }>

/**
 * Whether a transaction pays a fee. Before it is in a block, only its contents are judged. It must name the intent, or
 * carry nothing beside its payment to the treasury: otherwise it is meant for something else.
 */
export function judgeFee(tx: Transaction, fee: Fee, mined?: Inclusion): Judgement {
  // A payment of the treasury to itself is not a payment.
  if (isSame(fee.payer, fee.treasury)) return reject('WRONG_PAYER')
  return isNative(fee.asset) ? judgeCoin(tx, fee, mined) : judgeToken(tx, fee, mined)
}

/** The coin, when it is sent directly. What a contract pays inside a call is judged by what it moved: `by-contract.ts`. */
function judgeCoin(tx: Transaction, fee: Fee, mined: Inclusion | undefined): Judgement {
  if (!isSame(tx.to, fee.treasury)) {
    if (mayPayInside(tx, fee)) {
      if (mined === undefined) return { ok: true, named: true }
      if (!mined.receipt.status) return reject('TX_FAILED')
    }
    const paid = mined === undefined ? [] : transfersIn(mined.receipt)
    return reject(paid.some(({ to }) => isSame(to, fee.treasury)) ? 'WRONG_ASSET' : 'WRONG_RECIPIENT')
  }
  if (!isSame(tx.from, fee.payer)) return reject('WRONG_PAYER')
  const named = names(memoOf(tx), fee.reference)
  if (!named && tx.input !== '0x') return reject('TAG_MISMATCH')
  const mistimed = mined === undefined ? undefined : mistimingOf(timeOf(mined.block), fee, named)
  if (mistimed !== undefined) return reject(mistimed)
  if (mined !== undefined && !mined.receipt.status) return reject('TX_FAILED')
  if (tx.value < fee.amount) return underpaid(tx.value, named)
  return { ok: true, received: minor(tx.value), named }
}

function judgeToken(tx: Transaction, fee: Fee, mined: Inclusion | undefined): Judgement {
  const memo = memoOf(tx)
  const asked = askedFor(tx, fee)
  const named = asked === undefined ? names(memo, fee.reference) : asked > 0n
  if (!named && memo !== '') return reject('TAG_MISMATCH')
  const difference = differenceOf(tx, fee)
  if (!named && difference !== undefined) return reject(difference)
  if (mined === undefined) return { ok: true, named }
  const mistimed = mistimingOf(timeOf(mined.block), fee, named)
  if (mistimed !== undefined) return reject(mistimed)
  if (!mined.receipt.status) return reject(difference ?? 'TX_FAILED')
  const transfers = transfersIn(mined.receipt)
  const moved = netReceived(transfers, fee.asset.address, fee.treasury, fee.payer)
  // What other calls of the account paid beside it is not this fee.
  const received = asked !== undefined && moved > asked ? asked : moved
  if (received >= fee.amount) return { ok: true, received: counted(received), named }
  if (difference === undefined || (asked !== undefined && received > 0n)) {
    // A token that takes a cut of transfers: the payer sent the full amount, and the amount that arrived was paid.
    const didAll = named && (asked ?? transferCall(tx.input)?.amount ?? 0n) >= fee.amount
    return didAll && received > 0n
      ? { ok: true, received: counted(received), named }
      : underpaid(received, named)
  }
  const toTreasury = transfers.filter(({ to }) => isSame(to, fee.treasury))
  const inAsset = toTreasury.filter(({ token }) => isSame(token, fee.asset.address))
  if (inAsset.some(({ from }) => isSame(from, fee.payer))) return underpaid(received, named)
  if (inAsset.length > 0) return reject('WRONG_PAYER')
  const paidOtherwise = toTreasury.length > 0 || (isSame(tx.to, fee.treasury) && tx.value > 0n)
  if (paidOtherwise) return reject('WRONG_ASSET')
  // A contract that was asked to pay, and did not.
  const hasDoneNothing = transfers.length === 0 && named && isSame(tx.to, fee.payer)
  return reject(hasDoneNothing ? 'TX_FAILED' : 'WRONG_RECIPIENT')
}

/** What an account that makes several calls asks for this fee; `undefined` for any other transaction. */
const askedFor = (tx: Transaction, fee: Fee): bigint | undefined =>
  legsOf(tx)?.reduce((sum, { to, value, data }) => {
    const transfer = value === 0n && isSame(to, fee.asset.address) ? transferCall(data) : undefined
    const isOwn = isSame(transfer?.to, fee.treasury) && names(transfer?.rest ?? '', fee.reference)
    return isOwn ? sum + (transfer?.amount ?? 0n) : sum
  }, 0n)

/** Why a transaction is not the payer's own `transfer` of the token to the treasury. */
function differenceOf(tx: Transaction, fee: Fee): MismatchReason | undefined {
  if (!isSame(tx.to, fee.asset.address)) return 'WRONG_ASSET'
  if (!isSame(tx.from, fee.payer)) return 'WRONG_PAYER'
  return isSame(transferCall(tx.input)?.to, fee.treasury) ? undefined : 'WRONG_RECIPIENT'
}
