import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { innerOf } from '../codec/batch.ts'
import type { LedgerTx } from '../codec/tx.ts'
import { judgeProduct } from './judge-product.ts'
import { isSameRequest } from './same-fields.ts'
import { reject, verdictOf } from '../../shared/judgement.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Judges a batch in a validated ledger as the product that it carries last. `product` is that transaction, where nodes have
 * it. Of a batch that came to nothing, the ledger has nothing but the batch itself, with the result of a success.
 */
export function verdictOnBatch(
  batch: LedgerTx | undefined,
  product: LedgerTx | undefined,
  expected: Product,
): Verdict {
  if (batch?.validated === undefined) return { state: 'pending' }
  const { fields, validated } = batch
  const { tx } = expected
  if (tx.family !== 'xrpl') return verdictOf(reject('WRONG_NETWORK'), true)
  const [done, wanted] = [innerOf(fields), innerOf(tx.txjson)]
  const last = wanted.at(-1)
  const isWanted =
    last !== undefined &&
    done.length === wanted.length &&
    wanted.every((inner, i) => isSameRequest(done[i] ?? inner, inner))
  if (!isWanted || fields.Account !== expected.payer) return verdictOf(reject('TAG_MISMATCH'), true)
  if (product?.validated?.ledgerIndex !== validated.ledgerIndex) return verdictOf(reject('TX_FAILED'), true)
  const single = { ...expected, tx: { ...tx, txjson: last } }
  return verdictOf(judgeProduct(product.fields, product.validated, single), true)
}
