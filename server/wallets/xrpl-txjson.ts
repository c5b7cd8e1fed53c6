import type { TxJson } from '#contracts/api/payment.ts'
import { ANYONE } from '../domain/payment/intent.ts'
import type { XrplTx } from '../domain/payment/tx.ts'

/** The fields of a transaction, without an account where anyone may sign it: the wallet fills in its own. */
export function txJsonFor({ from, txjson }: XrplTx): TxJson {
  if (from !== ANYONE) return { ...txjson }
  const { Account: _, ...fields } = txjson
  return { ...fields, TransactionType: txjson.TransactionType }
}
