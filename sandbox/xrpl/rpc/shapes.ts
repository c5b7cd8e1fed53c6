import type { Json } from '../engine.ts'
import type { Ledger, Recorded } from '../ledger.ts'

const RIPPLE_EPOCH = 946_684_800
export const isoTime = (rippleTime: number): string =>
  new Date((rippleTime + RIPPLE_EPOCH) * 1000).toISOString().replace('.000', '')

/** API version 2 has a better name for a payment's amount: the most that may be delivered. */
export function jsonOf({ json }: { readonly json: Json }, version: number): Json {
  if (json['TransactionType'] !== 'Payment') return json
  const { Amount, ...rest } = json
  return version >= 2 ? { ...rest, DeliverMax: Amount } : { ...json, DeliverMax: Amount }
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

/** Compact transaction identifier: ledger, place in it, network. */
function ctid(recorded: Recorded, networkId: number): string {
  return `C${hex(recorded.ledgerIndex, 7)}${hex(recorded.metadata.TransactionIndex, 4)}${hex(networkId, 4)}`
}

/** A transaction as `tx` answers it. */
export function transactionAnswer(ledger: Ledger, recorded: Recorded, version: number): Json {
  const { hash, metadata: meta, ledgerIndex: ledger_index } = recorded
  const header = ledger.find(ledger_index)?.header
  const id = { ctid: ctid(recorded, ledger.networkId) }
  if (version < 2) {
    const place =
      header === undefined ? {} : { ...id, date: header.close_time, inLedger: ledger_index, ledger_index }
    return { ...jsonOf(recorded, version), ...place, hash, meta, validated: header !== undefined }
  }
  if (header === undefined) return { hash, meta, tx_json: jsonOf(recorded, version), validated: false }
  const { ledger_hash, close_time: date } = header
  const tx_json = { ...jsonOf(recorded, version), ...id, date, ledger_index }
  return {
    ...id,
    close_time_iso: isoTime(date),
    hash,
    ledger_hash,
    ledger_index,
    meta,
    tx_json,
    validated: true,
  }
}
