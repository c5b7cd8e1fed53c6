import type { MismatchReason } from '#contracts/api/errors.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { Operation, Transaction } from './shapes.ts'

/** A transaction with what it did. Ledgers are final: there is nothing to wait for. */
export interface Seen {
  readonly tx: Transaction
  readonly operations: readonly Operation[]
}

export type Judgement =
  | { readonly ok: true; readonly received?: Minor; readonly named?: boolean }
  | {
      readonly ok: false
      readonly reason: MismatchReason
      readonly received?: Minor
      readonly named?: boolean
    }

export const reject = (reason: MismatchReason): Judgement => ({ ok: false, reason })

export const counted = (sum: bigint): Minor => minor(sum < 0n ? 0n : sum)

/** How far a server's clock may be ahead of a ledger's time. */
const SKEW_MS = 60_000

export const isTooOld = ({ closedAt }: Transaction, notBefore: Date): boolean =>
  closedAt.getTime() + SKEW_MS < notBefore.getTime()

export const isTooLate = ({ closedAt }: Transaction, notAfter: Date): boolean =>
  closedAt.getTime() > notAfter.getTime()
