import type { StellarTx } from '../../../domain/payment/tx.ts'
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
  const [operation, ...others] = operations
  if (operation === undefined || others.length > 0) return reject('TAG_MISMATCH')
  if (operation.kind === 'payment' && operation.to !== prepared.to) return reject('WRONG_RECIPIENT')
  if (!carriesMemo(tx, prepared) || !isSame(operation, prepared)) return reject('TAG_MISMATCH')
  if (isTooOld(tx.closedAt.getTime(), notBefore)) return reject('TOO_OLD')
  if (!tx.successful) return reject('TX_FAILED')
  const isSwap = operation.kind === 'payment' && operation.to === payer
  return { ok: true, ...(isSwap ? { received: counted(operation.amount) } : {}) }
}

/** Text and a number can have the same bytes, but a recipient may read only one of the two. */
function carriesMemo(tx: Seen['tx'], { memoHash = '', memo }: StellarTx): boolean {
  if (memo === undefined) return tx.memo === memoHash
  return tx.memoType === memo.type && tx.memo === Buffer.from(memo.value).toString('hex')
}

function isSame(done: Operation, { from, operation: wanted }: StellarTx): boolean {
  if (wanted.type === 'change_trust')
    return done.kind === 'trust' && done.trustor === from && done.asset === wanted.asset && done.limit > 0n
  if (done.kind !== 'payment' || done.type !== wanted.type || done.from !== from) return false
  if (wanted.type === 'payment') return done.asset === wanted.asset && done.amount === BigInt(wanted.amount)
  return (
    done.sent.asset === wanted.sendAsset &&
    done.sent.amount === BigInt(wanted.sendAmount) &&
    done.asset === wanted.destAsset &&
    done.least === BigInt(wanted.destMin) &&
    done.path?.join() === wanted.path.join()
  )
}
