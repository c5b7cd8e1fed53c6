import type { SuppliedTxJson } from '#contracts/api/sign-payload.ts'
import { ANYONE } from '../domain/payment/intent.ts'
import type { TxJson, XrplTx } from '../domain/payment/tx.ts'
import { networkField } from '../formats/xrpl.ts'

/**
 * Reads a transaction in the ledger's JSON. `networkId` is the deployment's own: transactions do not name networks up
 * to 1024, a transaction that names another network is refused, and one that names none where it has to gets the name.
 * Without an account it is for anyone. Its Sequence is left out: the session that hosts the request gives it the
 * account's current number.
 */
export function readTxJson(given: SuppliedTxJson, networkId: number): XrplTx | undefined {
  const named = given['NetworkID']
  if (named !== undefined && named !== networkId) return undefined
  const { Sequence: _, Account = ANYONE, ...fields } = given
  const { TransactionType } = given
  const txjson: TxJson = { ...networkField(networkId), ...fields, TransactionType, Account }
  return { family: 'xrpl', networkId, from: Account, to: receiverOf(txjson) ?? Account, txjson }
}

function receiverOf({ Destination, LimitAmount }: TxJson): string | undefined {
  if (typeof Destination === 'string') return Destination
  const issuer: unknown =
    typeof LimitAmount === 'object' && LimitAmount !== null ? Reflect.get(LimitAmount, 'issuer') : undefined
  return typeof issuer === 'string' ? issuer : undefined
}
