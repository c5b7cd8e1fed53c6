import { RIPPLE_EPOCH } from '../../../formats/xrpl.ts'
import type { IndexedLedger, IndexedTransaction, TransactionMeta } from '../deriver.ts'

/**
 * Reads the answer of a node to `ledger` with its transactions, in API version 2. Throws when it is not a whole
 * validated ledger. The entries in the metadata are passed on as they are: most of them are never looked at.
 */
export function readLedger(result: unknown): IndexedLedger {
  const answer = record(result, 'the answer')
  const ledger = record(answer['ledger'], 'the ledger')
  const index = Number(ledger['ledger_index'] ?? answer['ledger_index'])
  const closeTime = ledger['close_time']
  const list = ledger['transactions'] ?? []
  if (!Number.isSafeInteger(index) || typeof closeTime !== 'number' || !Array.isArray(list))
    throw new Error('a node has answered with a ledger that lacks its index, time or transactions')
  if (answer['validated'] === false) throw new Error(`ledger ${index} is not validated yet`)
  const transactions = list.map(readTransaction)
  return {
    index,
    hash: text(ledger['ledger_hash'] ?? answer['ledger_hash'], 'the ledger’s hash'),
    parentHash: text(ledger['parent_hash'], 'the parent’s hash'),
    closedAt: (closeTime + RIPPLE_EPOCH) * 1_000,
    ...(typeof ledger['total_coins'] === 'string' && { totalDrops: ledger['total_coins'] }),
    transactions: transactions.toSorted((a, b) => a.position - b.position),
  }
}

/** The header in the answer of a node to `ledger`. Throws where there is none. */
export const readHeader = (result: unknown): Readonly<Record<string, unknown>> =>
  record(record(result, 'the answer')['ledger'], 'the ledger')

function readTransaction(given: unknown): IndexedTransaction {
  const entry = record(given, 'a transaction')
  const tx = record(entry['tx_json'], 'a transaction’s fields')
  const meta = record(entry['meta'], 'a transaction’s metadata')
  const position = meta['TransactionIndex']
  const nodes = meta['AffectedNodes']
  if (typeof position !== 'number' || !Array.isArray(nodes))
    throw new Error('a node has answered with a transaction without its place or its effects')
  return {
    hash: text(entry['hash'], 'a transaction’s hash'),
    position,
    tx: {
      ...tx,
      TransactionType: text(tx['TransactionType'], 'a transaction’s type'),
      Account: text(tx['Account'], 'a transaction’s account'),
    },
    meta: meta as unknown as TransactionMeta, // oxlint-disable-line typescript/no-unsafe-type-assertion -- checked above; entries are read with care where they are used
  }
}

function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`a node’s answer lacks ${what}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of JSON
  return value as Readonly<Record<string, unknown>>
}

function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`a node’s answer lacks ${what}`)
  return value
}
