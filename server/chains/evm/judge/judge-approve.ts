import { decodeFunctionData } from 'viem'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import { erc20 } from '../codec/abi.ts'
import { isSame } from '../codec/address.ts'
import { approvalsIn } from '../node/logs.ts'
import type { Transaction } from '../node/rpc.ts'
import { type Inclusion, timeOf } from './sighting.ts'

type Approve = Extract<Expectation, { kind: 'approve' }>

/**
 * Whether a transaction gave a spender the allowance that a swap needs. Wallets let users edit the amount: more is
 * accepted, less is not. Where zero was asked for (a token that must be reset) only zero is accepted.
 */
export function judgeApprove(tx: Transaction, need: Approve, mined?: Inclusion): Judgement {
  if (mined === undefined) return { ok: true }
  const { receipt, block } = mined
  if (isTooOld(timeOf(block), need.notBefore)) return reject('TOO_OLD')
  if (!receipt.status) return judgeFailed(tx, need)
  const approvals = approvalsIn(receipt)
  const mine = approvals.filter(({ owner }) => isSame(owner, need.payer))
  const ofToken = mine.filter(({ token }) => isSame(token, need.asset.address))
  const given = ofToken.filter(({ spender }) => isSame(spender, need.spender))
  const isEnough = ({ value }: { readonly value: bigint }) =>
    need.amount === 0n ? value === 0n : value >= need.amount
  // Beside other steps, what follows uses the allowance up, and tokens may log what is left.
  const last = (isSame(tx.to, tx.from) ? given.find(isEnough) : undefined) ?? given.at(-1)
  if (last !== undefined)
    return isEnough(last) ? { ok: true, received: minor(last.value) } : underpaid(last.value)
  if (ofToken.length > 0) return reject('WRONG_RECIPIENT')
  if (mine.length > 0) return reject('WRONG_ASSET')
  return reject(isSame(tx.from, need.payer) ? 'WRONG_ASSET' : 'WRONG_PAYER')
}

function judgeFailed(tx: Transaction, need: Approve): Judgement {
  if (!isSame(tx.from, need.payer)) return reject('WRONG_PAYER')
  if (!isSame(tx.to, need.asset.address)) return reject('WRONG_ASSET')
  return reject(approves(tx, need.spender) ? 'TX_FAILED' : 'WRONG_RECIPIENT')
}

function approves(tx: Transaction, spender: string): boolean {
  try {
    const call = decodeFunctionData({ abi: erc20, data: tx.input })
    return call.functionName === 'approve' && isSame(call.args[0], spender)
  } catch {
    return false
  }
}
