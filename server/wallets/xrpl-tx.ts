import type { SuppliedTxJson } from '#contracts/api/sign-payload.ts'
import { ANYONE } from '../domain/payment/intent.ts'
import type { TxJson, XrplTx } from '../domain/payment/tx.ts'
import { networkField, withoutSequence } from '../formats/xrpl.ts'

/**
 * Reads a transaction in the ledger's JSON. `networkId` is the deployment's own: transactions do not name networks up
 * to 1024, a transaction that names another network is refused, and one that names none where it has to gets the name.
 * Without an account it is for anyone. What `autofill` of xrpl.js adds is left out: the session that hosts the request
 * gives it the account's current number, and the wallet its own network fee and end.
 */
export function readTxJson(given: SuppliedTxJson, networkId: number): XrplTx | undefined {
  const named = given['NetworkID']
  if (named !== undefined && named !== networkId) return undefined
  const { TransactionType, Account = ANYONE } = given
  const plain = withoutSequence({ ...given, TransactionType })
  const { LastLedgerSequence: _, Account: _named, Fee, ...rest } = plain
  // A batch says its network fee itself.
  const isLeftOut = Fee === undefined || (TransactionType !== 'Batch' && isUsualFee(Fee))
  const fields = isLeftOut ? rest : { ...rest, Fee }
  const txjson: TxJson = { ...networkField(networkId), ...fields, TransactionType, Account }
  return { family: 'xrpl', networkId, from: Account, to: receiverOf(txjson) ?? Account, txjson }
}

/** The most drops that `autofill` asks for on a busy ledger. A larger fee is refused: it is a mistake or an attack. */
const MOST_FEE_DROPS = 10_000

const isUsualFee = (fee: unknown): boolean =>
  typeof fee === 'string' && /^[1-9][0-9]{0,6}$/.test(fee) && Number(fee) <= MOST_FEE_DROPS

function receiverOf({ Destination, LimitAmount }: TxJson): string | undefined {
  if (typeof Destination === 'string') return Destination
  const issuer: unknown =
    typeof LimitAmount === 'object' && LimitAmount !== null ? Reflect.get(LimitAmount, 'issuer') : undefined
  return typeof issuer === 'string' ? issuer : undefined
}
