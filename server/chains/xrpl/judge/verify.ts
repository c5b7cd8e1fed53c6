import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, verdictOf } from '../../shared/judgement.ts'
import { type Fields, type LedgerTx, type Validated, Issued, succeeded } from '../codec/tx.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct } from './judge-product.ts'
import { addressOf, minorOfValue } from '../../../formats/xrpl.ts'
import { isTooOld } from '../../shared/timing.ts'

/** Judges a transaction once a validated ledger has it, which is final. Before, it may still fail or vanish. */
export function verdictOn(tx: LedgerTx | undefined, networkId: number, expected: Expectation): Verdict {
  if (tx === undefined) return { state: 'missing' }
  if (tx.validated === undefined) return { state: 'pending' }
  return verdictOf(judge(tx.fields, tx.validated, networkId, expected), true)
}

function judge(fields: Fields, validated: Validated, networkId: number, expected: Expectation): Judgement {
  const network = fields['NetworkID']
  if (network !== undefined && network !== networkId) return reject('WRONG_NETWORK')
  switch (expected.kind) {
    case 'fee':
      return judgeFee(fields, validated, expected)
    case 'product':
      return judgeProduct(fields, validated, expected)
    case 'trustline':
      return judgeTrustline(fields, validated, expected)
    // The XRP Ledger has no approvals.
    case 'approve':
      return reject('WRONG_NETWORK')
  }
}

type Trustline = Extract<Expectation, { kind: 'trustline' }>

/** Whether a validated transaction made the payer's line for an asset, or widened it. */
function judgeTrustline(
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
