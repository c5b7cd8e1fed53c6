import { decodeFunctionData } from 'viem'
import { minor } from '../../domain/money.ts'
import type { Expectation } from '../../domain/proof.ts'
import { erc20 } from './abi.ts'
import { isSame } from './address.ts'
import { isNative } from './asset.ts'
import { counted, type Judgement, reject, underpaid } from './judgement.ts'
import { netReceived, transfersIn } from './logs.ts'
import { names, referenceIn } from './reference.ts'
import type { Block, Receipt, Transaction } from './rpc.ts'

type Fee = Extract<Expectation, { kind: 'fee' }>
interface Inclusion {
  readonly receipt: Receipt
  readonly block: Block
}

/** How far a server's clock may be ahead of a block's time, in seconds. */
const SKEW_SECONDS = 60n

/**
 * Whether a transaction pays a fee; without its inclusion, as far as its contents tell. A coin counts only when
 * it is sent to the treasury directly: what a contract passes on leaves no trace that every node shows.
 */
export function judgeFee(tx: Transaction, fee: Fee, mined?: Inclusion): Judgement {
  // Paying oneself pays nobody.
  if (isSame(fee.payer, fee.treasury)) return reject('WRONG_PAYER')
  return isNative(fee.asset) ? judgeCoin(tx, fee, mined) : judgeToken(tx, fee, mined)
}

function judgeCoin(tx: Transaction, fee: Fee, mined: Inclusion | undefined): Judgement {
  if (!isSame(tx.to, fee.treasury)) {
    const paid = mined === undefined ? [] : transfersIn(mined.receipt)
    return reject(paid.some(({ to }) => isSame(to, fee.treasury)) ? 'WRONG_ASSET' : 'WRONG_RECIPIENT')
  }
  if (!isSame(tx.from, fee.payer)) return reject('WRONG_PAYER')
  const named = names(tx.input, fee.reference)
  if (!named && referenceIn(tx.input) !== undefined) return reject('TAG_MISMATCH')
  if (mined !== undefined && isTooOld(mined.block, fee)) return reject('TOO_OLD')
  if (mined !== undefined && !mined.receipt.status) return reject('TX_FAILED')
  if (tx.value < fee.amount) return underpaid(tx.value)
  return { ok: true, received: minor(tx.value), named }
}

function judgeToken(tx: Transaction, fee: Fee, mined: Inclusion | undefined): Judgement {
  const named = names(tx.input, fee.reference)
  if (!named && referenceIn(tx.input) !== undefined && isTransfer(tx, fee)) return reject('TAG_MISMATCH')
  if (mined === undefined) return { ok: true, named }
  if (isTooOld(mined.block, fee)) return reject('TOO_OLD')
  if (!mined.receipt.status) return judgeFailed(tx, fee)
  const transfers = transfersIn(mined.receipt)
  const received = netReceived(transfers, fee.asset.address, fee.treasury, fee.payer)
  if (received >= fee.amount) return { ok: true, received: counted(received), named }
  const toTreasury = transfers.filter(({ to }) => isSame(to, fee.treasury))
  const inAsset = toTreasury.filter(({ token }) => isSame(token, fee.asset.address))
  if (inAsset.some(({ from }) => isSame(from, fee.payer))) return underpaid(received)
  if (inAsset.length > 0) return reject('WRONG_PAYER')
  const paidOtherwise = toTreasury.length > 0 || (isSame(tx.to, fee.treasury) && tx.value > 0n)
  return reject(paidOtherwise ? 'WRONG_ASSET' : 'WRONG_RECIPIENT')
}

/** A token payment that was reverted: this fee's, or something else that failed. */
function judgeFailed(tx: Transaction, fee: Fee): Judgement {
  if (!isSame(tx.to, fee.asset.address)) return reject('WRONG_ASSET')
  if (!isSame(tx.from, fee.payer)) return reject('WRONG_PAYER')
  return reject(isTransfer(tx, fee) ? 'TX_FAILED' : 'WRONG_RECIPIENT')
}

/** Whether the call itself is the token's transfer to the treasury. */
function isTransfer(tx: Transaction, fee: Fee): boolean {
  if (!isSame(tx.to, fee.asset.address)) return false
  try {
    const call = decodeFunctionData({ abi: erc20, data: tx.input })
    return call.functionName === 'transfer' && isSame(call.args[0], fee.treasury)
  } catch {
    return false
  }
}

const isTooOld = (block: Block, fee: Fee): boolean =>
  block.timestamp + SKEW_SECONDS < BigInt(Math.floor(fee.notBefore.getTime() / 1000))
