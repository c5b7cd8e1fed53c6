import type { MismatchReason } from '#contracts/api/errors.ts'
import type { Minor } from '../../../domain/money.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import { PARTIAL_PAYMENT } from '../../../formats/xrpl.ts'
import type { Fields, Validated } from '../codec/tx.ts'

/** A validated ledger is final: there is nothing between seen and for good. */
export const confirmed = (
  effects: { readonly received?: Minor; readonly named?: boolean } = {},
): Verdict => ({
  state: 'confirmed',
  final: true,
  ...effects,
})

export const reject = (reason: MismatchReason): Verdict => ({ state: 'rejected', reason })

/** Too little: says how much there was. */
export const underpaid = (received: Minor, named?: boolean): Verdict => ({
  state: 'rejected',
  reason: 'UNDERPAID',
  received,
  final: true,
  ...(named === undefined ? {} : { named }),
})

/** A transaction can be in a ledger and have failed: it paid its fee and did nothing else. */
export const succeeded = ({ result }: Validated): boolean => result === 'tesSUCCESS'

export const isPartial = ({ Flags }: Fields): boolean =>
  typeof Flags === 'number' && (Flags & PARTIAL_PAYMENT) !== 0
