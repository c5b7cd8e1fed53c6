import { parseMinor } from '../../../domain/money.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { isAsset } from '../codec/asset.ts'

/** Stellar's own limit of assets in between. */
const LONGEST_PATH = 5

/** Why a transaction must not be signed as a swap; `undefined` when all is well. */
export function productProblem(tx: UnsignedTx, expected: ProductCheck, network: string): string | undefined {
  const { payer, from, amount, to, minOut = 0n } = expected
  if (tx.family !== 'stellar') return `it is of the family ${tx.family}`
  if (tx.network !== network) return 'it is for another network'
  if (tx.from !== payer) return 'it is not from the payer'
  if (tx.memoHash !== undefined || tx.memo !== undefined) return 'it has a memo'
  const [operation, ...more] = tx.operations
  if (operation === undefined || more.length > 0) return `it has ${tx.operations.length} operations`
  if (operation.type !== 'path_payment_strict_send') return `its operation is ${operation.type}`
  if (operation.to !== payer) return 'its receiver is not the payer'
  if (operation.sendAsset !== from.address) return `it swaps from ${operation.sendAsset}`
  if (operation.sendAmount !== amount.toString()) return `it takes ${operation.sendAmount}`
  if (to !== undefined && operation.destAsset !== to.address) return `it swaps to ${operation.destAsset}`
  const least = parseMinor(operation.destMin) ?? 0n
  if (least === 0n || least < minOut) return `it delivers ${operation.destMin}`
  const assets = [operation.sendAsset, ...operation.path, operation.destAsset]
  if (operation.path.length > LONGEST_PATH || !assets.every(isAsset)) return 'its path is not one'
  return undefined
}
