import type { Row } from '../database.ts'

/** Flags of an account (lsfNoFreeze, lsfGlobalFreeze, lsfAllowTrustLineClawback). */
export const LINE_FLAGS = { noFreeze: 0x00200000, frozen: 0x00400000, clawback: 0x80000000 } as const
/** Flags of an issuance (lsfMPTLocked, lsfMPTCanLock, lsfMPTCanClawback). */
const ISSUANCE_FLAGS = { locked: 0x01, canLock: 0x02, clawback: 0x40 } as const
/** A transfer rate of a billion takes nothing; a transfer fee is in thousandths of a percent. */
const [WHOLE_RATE, FEE_UNIT] = [1_000_000_000, 1_000] as const

/** What {@link issuerOf} reads of the tables {@link ISSUER_TABLES}. */
export const ISSUER_COLUMNS =
  'scale, issuer.flags AS line_flags, issuer.rate AS line_rate, issuance.flags AS mpt_flags, issuance.fee AS mpt_fee'
export const ISSUER_TABLES =
  'LEFT JOIN issuer ON issuer.account = token.issuer LEFT JOIN issuance ON issuance.token = token.id'

/** What the issuer of a token may do with it. */
export interface Issuer {
  readonly freeze: boolean
  readonly frozen: boolean
  readonly clawback: boolean
  /** In percent of what is sent. */
  readonly transferFee: number
}

/** `isWhole`: all accounts have been seen, so one without a row has no flags. `undefined`: not known. */
export function issuerOf(row: Row, isWhole: boolean): Issuer | undefined {
  if (typeof row['mpt_flags'] === 'number') {
    const flags = row['mpt_flags']
    const has = (flag: number) => (flags & flag) !== 0
    const { locked, canLock, clawback } = ISSUANCE_FLAGS
    const transferFee = Number(row['mpt_fee']) / FEE_UNIT
    return { freeze: has(canLock), frozen: has(locked), clawback: has(clawback), transferFee }
  }
  if (row['kind'] !== 'trustline' || (row['line_flags'] === null && !isWhole)) return undefined
  const [flags, rate] = [Number(row['line_flags'] ?? 0), Number(row['line_rate'] ?? 0)]
  const has = (flag: number) => (flags & flag) !== 0
  return {
    freeze: !has(LINE_FLAGS.noFreeze),
    frozen: has(LINE_FLAGS.frozen),
    clawback: has(LINE_FLAGS.clawback),
    transferFee: rate <= WHOLE_RATE ? 0 : ((rate - WHOLE_RATE) / WHOLE_RATE) * 100,
  }
}
