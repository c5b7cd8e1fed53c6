import type { Minor } from '../../domain/money.ts'
import type { TxJson, XrplTx } from '../../domain/payment/tx.ts'
import {
  type LedgerAsset,
  networkField,
  PARTIAL_PAYMENT,
  wireAmount,
  XRPL_SOURCE_TAG,
} from '../../formats/xrpl.ts'
import type { Paths } from './reads.ts'

export interface SwapTerms {
  readonly payer: string
  readonly from: LedgerAsset
  readonly amount: Minor
  readonly to: LedgerAsset
  readonly expected: Minor
  readonly paths?: Paths | undefined
}

/** A swap: a payment to the own account, of the amount at most. Without a minimum it is good for asking only. */
export function swapFields(networkId: number, terms: SwapTerms, least?: Minor): TxJson {
  const { payer, from, amount, to, expected, paths = [] } = terms
  return {
    TransactionType: 'Payment',
    Account: payer,
    Destination: payer,
    Amount: wireAmount(to, expected),
    SendMax: wireAmount(from, amount),
    ...(least === undefined ? {} : { DeliverMin: wireAmount(to, least) }),
    Flags: PARTIAL_PAYMENT,
    // The ledger refuses an empty list.
    ...(paths.length === 0 ? {} : { Paths: paths }),
    SourceTag: XRPL_SOURCE_TAG,
    ...networkField(networkId),
  }
}

export function swapTx(networkId: number, terms: SwapTerms, least: Minor): XrplTx {
  const txjson = swapFields(networkId, terms, least)
  return { family: 'xrpl', networkId, from: terms.payer, to: terms.payer, txjson }
}
