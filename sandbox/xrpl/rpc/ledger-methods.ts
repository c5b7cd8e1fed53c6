import { encodeBytes } from '../codec/encode.ts'
import { RIPPLE_EPOCH, type Ledger } from '../ledger.ts'
import { entryTypes } from './account-methods.ts'
import { RpcError } from './errors.ts'
import { pageByKey } from './paging.ts'
import { findLedger, needHash, selectLedger, type Params } from './params.ts'
import { isoTime, jsonOf } from './shapes.ts'

const WHOLE = { least: 16, usual: 256, most: 256 }
/** Of entries in binary form there are more in a page. */
const BINARY = { least: 16, usual: 2_048, most: 2_048 }

/** All entries of the ledger, in the order of their indexes. A marker need not be an entry, as rippled has it. */
export function ledgerData(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { type } = params
  const wanted = type === undefined ? undefined : (entryTypes.get(type) ?? type)
  const all = [...state.all()].filter((entry) => wanted === undefined || entry.LedgerEntryType === wanted)
  const { rows, more } = pageByKey(all, ({ index }) => index, params, params.binary ? BINARY : WHOLE)
  const entries = params.binary
    ? rows.map((entry) => ({
        index: entry.index,
        data: encodeBytes({ ...entry })
          .toString('hex')
          .toUpperCase(),
      }))
    : rows
  return { ...about, state: entries, ...more }
}

/** A method of Clio: the last ledger that had closed at a time. */
export function ledgerIndex(ledger: Ledger, { date }: Params) {
  const { header } = date === undefined ? ledger.last() : closedAt(ledger, date)
  const { ledger_index, ledger_hash, close_time } = header
  return { ledger_index, ledger_hash, closed: isoTime(close_time), validated: true }
}

function closedAt(ledger: Ledger, date: string) {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) throw new RpcError('invalidParams')
  const found = ledger.all().findLast(({ header }) => header.close_time + RIPPLE_EPOCH <= at / 1_000)
  if (found === undefined) throw new RpcError('lgrNotFound')
  return found
}

/** A method of Clio: the ledgers that there are. */
export const ledgerRange = (ledger: Ledger) => ({
  ledger_index_min: ledger.first,
  ledger_index_max: ledger.last().header.ledger_index,
})

export function transactionEntry(ledger: Ledger, params: Params) {
  const { about } = findLedger(ledger, params)
  const index = about['ledger_index']
  if (params.tx_hash === undefined) throw new RpcError('fieldNotFoundTransaction')
  // As rippled has it: it looks into closed ledgers only.
  if (typeof index !== 'number') throw new RpcError('notYetImplemented')
  const found = ledger.transaction(needHash(params.tx_hash, 'tx_hash'))
  if (found === undefined || found.ledgerIndex !== index) throw new RpcError('transactionNotFound')
  const { hash, metadata } = found
  const json = jsonOf(found, params.api_version)
  const closeTime = ledger.find(index)?.header.close_time ?? 0
  return params.api_version >= 2
    ? { hash, meta: metadata, tx_json: json, close_time_iso: isoTime(closeTime), ...about }
    : { metadata, tx_json: { ...json, hash }, ...about }
}
