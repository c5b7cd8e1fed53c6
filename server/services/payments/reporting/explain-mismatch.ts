import type { MismatchReason } from '#contracts/api/mismatch.ts'
import { type DealIntent, feeOf, hasDeal } from '../../../domain/payment/intent.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { ServedChain } from '../../../ports/chains.ts'
import type { FeeClaim } from '../../../ports/payments.ts'
import type { PaymentDeps } from '../deps.ts'
import type { CanonicalTx } from '../lookup/canonical-hash.ts'
import { verdictOn } from '../lookup/verdict-on.ts'

interface Why {
  readonly reason: MismatchReason
  readonly receivedMinor?: string
}

/**
 * Why a transaction is the fee of no payment of the caller: by what it brought the treasury, and by the verdict on the
 * only payment of the caller that its payer could mean. Payments of other partners have no part in the answer.
 */
export async function explainMismatch(
  deps: Pick<PaymentDeps, 'store' | 'products'>,
  { chain, treasury }: ServedChain,
  claim: Pick<FeeClaim, 'partner' | 'env'>,
  { txHash, seen }: Required<CanonicalTx>,
): Promise<Why> {
  const isTheirs = (intent: DealIntent) =>
    intent.partner === claim.partner.slug &&
    intent.env === claim.env &&
    intent.chain === chain.key &&
    intent.booked === 'no'
  const ofPayer = await everyRow(deps.store.read.intents, { payerWork: seen.payer })
  const [intent, ...more] = ofPayer.filter(hasDeal).filter(isTheirs)
  const step = intent === undefined || more.length > 0 ? undefined : feeOf(intent)
  const verdict =
    intent === undefined || step === undefined
      ? undefined
      : await verdictOn(deps, chain, intent, step, txHash)
  // A transaction that failed brought the treasury nothing, whomever it would have paid.
  if (isRejected(verdict) && verdict.reason === 'TX_FAILED') return { reason: verdict.reason }
  const arrival = await chain.arrived(txHash, treasury)
  if (arrival?.amounts.length === 0) return { reason: 'WRONG_RECIPIENT' }
  if (!isRejected(verdict)) return { reason: 'TAG_MISMATCH' }
  const { reason, received } = verdict
  return { reason, ...(received === undefined ? {} : { receivedMinor: received.toString() }) }
}

const isRejected = (verdict: Verdict | undefined): verdict is Extract<Verdict, { state: 'rejected' }> =>
  verdict?.state === 'rejected'
