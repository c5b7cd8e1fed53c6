import type { Expectation } from '../../../domain/payment/proof.ts'
import { addressOf, minorOfValue } from '../../../formats/xrpl.ts'
import { type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import { type Fields, Issued, succeeded, type Validated } from '../codec/tx.ts'

type Trustline = Extract<Expectation, { kind: 'trustline' }>

/** Whether a validated transaction made the payer's line for an asset, or widened it. */
export function judgeTrustline(
  fields: Fields,
  validated: Validated,
  { payer, asset, notBefore }: Trustline,
): Judgement {
  if (fields.Account !== payer) return reject('WRONG_PAYER')
  if (fields.TransactionType !== 'TrustSet') return reject('TAG_MISMATCH')
  const limit = Issued.safeParse(fields['LimitAmount']).data
  if (limit === undefined || addressOf(limit) !== asset.address) return reject('WRONG_ASSET')
  if (isTooOld(validated.at.getTime(), notBefore)) return reject('TOO_OLD')
  if (!succeeded(validated)) return reject('TX_FAILED')
  // A limit of zero closes a line.
  const allowed = minorOfValue(limit.value)
  return allowed === undefined || allowed === 0n ? reject('UNDERPAID') : { ok: true }
}
