import { utcDay } from '../days.ts'
import type { LedgerRecord } from './records.ts'
import { dayOfPartner } from './totals.ts'

/** The names by which the store lists records: the partner with another thing, and the chain with the day (UTC). */

const partnerOf = (record: LedgerRecord): string | undefined =>
  'partner' in record ? record.partner : undefined

const withPartner = (record: LedgerRecord, other: string | undefined): string | undefined => {
  const partner = partnerOf(record)
  return partner === undefined || other === undefined ? undefined : `${partner} ${other}`
}

export const partnerDayOf = (record: LedgerRecord): string | undefined => {
  const partner = partnerOf(record)
  return partner === undefined ? undefined : dayOfPartner(partner, utcDay(record.at))
}
export const partnerChainOf = (record: LedgerRecord) => withPartner(record, record.chain)
export const partnerProductOf = (record: LedgerRecord) =>
  withPartner(record, 'product' in record ? record.product : undefined)
export const partnerKindOf = (record: LedgerRecord) => withPartner(record, shownKind(record.kind))
export const chainDayOf = (record: LedgerRecord): string | undefined =>
  record.chain === undefined ? undefined : `${record.chain} ${utcDay(record.at)}`

/** The kind of a record as its partner sees it; suspense and its release are the operator's. */
export const shownKind = (kind: LedgerRecord['kind']) => (kind === 'payout-return' ? 'reversal' : kind)
