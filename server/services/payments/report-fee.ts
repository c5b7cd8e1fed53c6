import type { MismatchReason } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import { type DealIntent, hasDeal, stepOf } from '../../domain/payment.ts'
import type { Chain } from '../../ports/chain.ts'
import type { FeeClaim, FeeReport } from '../../ports/payments.ts'
import { bookFee } from './book-fee.ts'
import type { PaymentDeps } from './deps.ts'
import { verdictOn } from './look-up.ts'

const RETRY_AFTER_SECONDS = 3

/**
 * Verifies a fee that a partner reports and books it for the intent that it names; where a wallet dropped the
 * reference, for the newest open intent of the partner that it fits. Throws FEE_TX_PENDING, FEE_TX_REUSED or
 * FEE_TX_MISMATCH.
 */
export async function reportFee(deps: PaymentDeps, claim: FeeClaim): Promise<FeeReport> {
  const { chain } = deps.chains.get(claim.chain)
  const feeTxHash = readHash(chain, claim.feeTxHash, 'feeTxHash')
  const sourceTxHash = readHash(chain, claim.sourceTxHash, 'sourceTxHash')
  const intent = await intentOf(deps, chain, claim, feeTxHash)
  if (intent.deal.request.amountMinor !== claim.amountMinor)
    throw new SuiteError('INVALID_REQUEST', 'The amount is not the one that was prepared.', {
      details: [{ path: 'body.amountMinor', message: `must be ${intent.deal.request.amountMinor}` }],
    })
  const step = stepOf(intent, 'fee')
  if (step === undefined) throw mismatch('TAG_MISMATCH')
  const verdict = await verdictOn(chain, intent, step, feeTxHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') throw pending()
  if (verdict.state === 'rejected')
    throw mismatch(verdict.reason, { receivedMinor: verdict.received?.toString() })
  if (verdict.received === undefined) throw pending()
  const { received, final } = verdict
  const booked = await bookFee(deps, intent.id, { txHash: feeTxHash, received, final })
  return { intent: booked.intent, duplicate: booked.duplicate, feeTxHash, sourceTxHash }
}

async function intentOf(
  { store }: PaymentDeps,
  chain: Chain,
  claim: FeeClaim,
  txHash: string,
): Promise<DealIntent> {
  const booked = await store.read.ledger.by('feeTx', txHash)
  if (booked?.kind === 'accrual' && booked.partner !== claim.partner.slug)
    throw new SuiteError('FEE_TX_REUSED', 'This fee transaction has been used already.')
  const seen = await chain.inspect(txHash)
  if (seen === undefined) throw pending()
  const named =
    seen.reference === undefined ? undefined : await store.read.intents.by('reference', seen.reference)
  const intent = named ?? (await unnamed({ store }, claim, seen.payer, txHash, booked?.id))
  // Another partner's intent is answered like none.
  if (
    intent === undefined ||
    !hasDeal(intent) ||
    intent.partner !== claim.partner.slug ||
    intent.chain !== chain.key
  )
    throw mismatch('TAG_MISMATCH')
  return intent
}

/** The intent of a fee whose wallet dropped the reference. */
async function unnamed(
  { store }: Pick<PaymentDeps, 'store'>,
  claim: FeeClaim,
  payer: string,
  txHash: string,
  booked: string | undefined,
): Promise<DealIntent | undefined> {
  const theirs = await store.read.intents.list('payer', payer)
  return theirs
    .filter(hasDeal)
    .findLast(
      (intent) =>
        intent.partner === claim.partner.slug &&
        intent.deal.request.amountMinor === claim.amountMinor &&
        (booked === undefined ? intent.booked === 'no' : stepOf(intent, 'fee')?.txHash === txHash),
    )
}

function readHash(chain: Chain, text: string, field: string): string {
  const hash = chain.canonicalTxHash(text)
  if (hash === undefined)
    throw new SuiteError('INVALID_REQUEST', `\`${field}\` is not a transaction hash of this chain.`, {
      details: [{ path: `body.${field}`, message: `must be a transaction hash on ${chain.key}` }],
    })
  return hash
}

const pending = () =>
  new SuiteError(
    'FEE_TX_PENDING',
    'The fee transaction is not confirmed on its chain yet. Repeat the call.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  )

const mismatch = (reason: MismatchReason, more: Readonly<Record<string, unknown>> = {}) =>
  new SuiteError('FEE_TX_MISMATCH', 'The transaction does not pay the fee of this payment.', {
    details: { reason, ...more },
  })
