import { isDeepStrictEqual } from 'node:util'
import type { Result } from '../results.ts'
import { INNER, type Transactor } from './transaction.ts'

const ALL_OR_NOTHING = 0x1_00_00
const MODES = 0xf_00_00
const MOST = 8

/** Several transactions of one account with one signature (XLS-56): all of them happen, or none. */
export const batch: Transactor<'Batch'> = {
  check({ Account, Flags, RawTransactions }) {
    if ((Flags & MODES) !== ALL_OR_NOTHING) return (Flags & MODES) === 0 ? 'temINVALID_FLAG' : 'temDISABLED'
    if (RawTransactions.length < 2) return 'temARRAY_EMPTY'
    if (RawTransactions.length > MOST) return 'temARRAY_TOO_LARGE'
    const inner = RawTransactions.map(({ RawTransaction }) => RawTransaction)
    if (inner.some((one, at) => inner.slice(0, at).some((other) => isDeepStrictEqual(one, other))))
      return 'temREDUNDANT'
    return (
      inner.map((one) => checkInner(one, Account)).find((result) => result !== 'tesSUCCESS') ?? 'tesSUCCESS'
    )
  },
  // The ledger applies them, each in its own place.
  apply: () => ({ result: 'tesSUCCESS' }),
}

function checkInner(inner: Readonly<Record<string, unknown>>, account: string): Result {
  if (inner['TransactionType'] === 'Batch') return 'temINVALID'
  if ((Number(inner['Flags'] ?? 0) & INNER) === 0) return 'temINVALID_FLAG'
  if (inner['Fee'] !== '0') return 'temBAD_FEE'
  if (inner['SigningPubKey'] !== '' || 'TxnSignature' in inner || 'Signers' in inner)
    return 'temBAD_SIGNATURE'
  // Others sign with BatchSigners.
  return inner['Account'] === account ? 'tesSUCCESS' : 'temDISABLED'
}
