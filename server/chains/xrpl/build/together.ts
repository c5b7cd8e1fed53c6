import type { TxJson, UnsignedTx, XrplTx } from '../../../domain/payment/tx.ts'
import {
  ALL_OR_NOTHING,
  INNER_BATCH,
  networkField,
  withSequence,
  XRPL_SOURCE_TAG,
} from '../../../formats/xrpl.ts'
import type { Leg } from '../../../ports/chain.ts'
import { hashesOf } from '../codec/batch.ts'

const LEAST_LEGS = 2
const MOST_LEGS = 8
/**
 * In drops, for the batch twice and for each of its transactions once: twice the fee of a calm ledger. Wallets would write
 * the fee of one transaction, which is too little, and a batch is not queued.
 */
const FEE_EACH = 20

/** What a batch carries here: a part in the sale of an NFT is signed alone, as wallets and the judge know it. */
const CARRIED: ReadonlySet<string> = new Set(['Payment', 'TrustSet'])

/**
 * A batch of all legs, which are carried out together or not at all (XLS-56). `undefined` for legs that no batch
 * carries.
 */
export function together(networkId: number, legs: readonly Leg[]): XrplTx | undefined {
  const txs = legs.flatMap(({ tx }) => (tx.family === 'xrpl' ? [tx] : []))
  const from = txs[0]?.from
  const isWhole = txs.length === legs.length && txs.length >= LEAST_LEGS && txs.length <= MOST_LEGS
  const isCarried = txs.every((tx) => tx.from === from && CARRIED.has(tx.txjson.TransactionType))
  if (from === undefined || !isWhole || !isCarried) return undefined
  const txjson: TxJson = {
    TransactionType: 'Batch',
    Account: from,
    Flags: ALL_OR_NOTHING,
    Fee: String(FEE_EACH * (2 + txs.length)),
    RawTransactions: txs.map((tx) => ({ RawTransaction: inner(tx.txjson) })),
    SourceTag: XRPL_SOURCE_TAG,
    ...networkField(networkId),
  }
  return { family: 'xrpl', networkId, from, to: from, txjson }
}

const inner = (txjson: TxJson): TxJson => ({
  ...txjson,
  Flags: (Number(txjson['Flags'] ?? 0) | INNER_BATCH) >>> 0,
  Fee: '0',
  SigningPubKey: '',
})

/** The hashes of a batch's transactions, which are known before it is signed; none of a transaction that is no batch. */
export function legHashes(tx: UnsignedTx, number: number | undefined): readonly string[] {
  if (tx.family !== 'xrpl' || number === undefined) return []
  return hashesOf(withSequence(tx.txjson, number))
}
