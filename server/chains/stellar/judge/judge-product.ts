import type { StellarOperation, StellarTx } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { counted, type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import type { Seen } from './seen.ts'
import type { Operation } from '../node/shapes.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/** Whether a transaction is exactly the one that was prepared. Stellar enforces the minimum of a swap. */
export function judgeProduct(
  { tx, operations }: Seen,
  { payer, tx: prepared, notBefore }: Product,
  network: string,
): Judgement {
  if (prepared.family !== 'stellar' || prepared.network !== network) return reject('WRONG_NETWORK')
  if (tx.source !== payer) return reject('WRONG_PAYER')
  const [wanted] = prepared.operations
  const [done] = operations
  const isPayment = prepared.operations.length === 1 && operations.length === 1 && wanted?.type === 'payment'
  if (isPayment && done?.kind === 'payment' && done.to !== wanted.to) return reject('WRONG_RECIPIENT')
  if (!isWhole({ tx, operations }, prepared)) return reject('TAG_MISMATCH')
  if (isTooOld(tx.closedAt.getTime(), notBefore)) return reject('TOO_OLD')
  if (!tx.successful) return reject('TX_FAILED')
  const last = operations.at(-1)
  const isSwap = last?.kind === 'payment' && last.to === payer
  return { ok: true, ...(isSwap ? { received: counted(last.amount) } : {}) }
}

/** Whether a transaction did all that was prepared, in this order, for its own account, and nothing else. */
export const isWhole = ({ tx, operations }: Seen, prepared: StellarTx): boolean =>
  carriesMemo(tx, prepared) &&
  operations.length === prepared.operations.length &&
  prepared.operations.every((wanted, i) => isSame(operations[i], wanted, prepared.from))

/** Text and a number can have the same bytes, but a recipient may read only one of the two. */
function carriesMemo(tx: Seen['tx'], { memoHash = '', memo }: StellarTx): boolean {
  if (memo === undefined) return tx.memo === memoHash
  return tx.memoType === memo.type && tx.memo === Buffer.from(memo.value).toString('hex')
}

/** An operation may have a source of its own, which only its sender shows. */
function isSame(done: Operation | undefined, wanted: StellarOperation, from: string): boolean {
  if (wanted.type === 'change_trust')
    return done?.kind === 'trust' && done.trustor === from && done.asset === wanted.asset && done.limit > 0n
  if (done?.kind !== 'payment' || done.type !== wanted.type) return false
  if (done.from !== from || done.to !== wanted.to) return false
  if (wanted.type === 'payment') return done.asset === wanted.asset && done.amount === BigInt(wanted.amount)
  return (
    done.sent.asset === wanted.sendAsset &&
    done.sent.amount === BigInt(wanted.sendAmount) &&
    done.asset === wanted.destAsset &&
    done.least === BigInt(wanted.destMin) &&
    done.path?.join() === wanted.path.join()
  )
}
