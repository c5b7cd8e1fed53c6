import type { TxJson, XrplTx } from '../../../domain/payment/tx.ts'
import { networkField, readLedgerAsset, wireAmount, XRPL_SOURCE_TAG } from '../../../formats/xrpl.ts'
import type { FeeLeg } from '../../../ports/chain.ts'
import { tagOf } from '../codec/memo.ts'

/** A transaction of this network, with the mark of this program. */
export function prepared(networkId: number, from: string, to: string, fields: TxJson): XrplTx {
  const txjson = { ...fields, SourceTag: XRPL_SOURCE_TAG, ...networkField(networkId) }
  return { family: 'xrpl', networkId, from, to, txjson }
}

/** The payment of a fee: exact, without flags, naming its intent by InvoiceID and, for links that have none, by tag. */
export function feeLeg(networkId: number, leg: FeeLeg): XrplTx {
  if (!/^[0-9a-f]{64}$/.test(leg.reference)) throw new RangeError('a reference is 32 bytes in lower-case hex')
  return prepared(networkId, leg.payer, leg.treasury, {
    TransactionType: 'Payment',
    Account: leg.payer,
    Destination: leg.treasury,
    Amount: wireAmount(readLedgerAsset(leg.asset), leg.amount),
    DestinationTag: tagOf(leg.reference),
    InvoiceID: leg.reference.toUpperCase(),
  })
}
