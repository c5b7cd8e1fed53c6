import { type MismatchReason, mismatchSentences } from '#contracts/api/mismatch.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { readAmount, shownAmount } from '../../../domain/amounts.ts'
import { type Minor, readMinor } from '../../../domain/money.ts'
import {
  type Deal,
  type DealIntent,
  feeOf,
  hasDeal,
  isPaid,
  type PaymentIntent,
  productOf,
} from '../../../domain/payment/intent.ts'
import type { Sighting } from '../../../domain/payment/proof.ts'
import { isSent, sentOf } from '../../../domain/payment/step.ts'
import { defined } from '../../../kit/defined.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { ServedChain } from '../../../ports/chains.ts'
import type { FeeClaim, FeeReport } from '../../../ports/payments.ts'
import { type CanonicalTx, payingHash } from '../lookup/canonical-hash.ts'
import { readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { submitStep } from '../signing/submit-step.ts'
import { carriedBy } from '../lookup/carried.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { paidBy } from '../lookup/paid-by.ts'
import { intentNamedBy } from '../lookup/named-intent.ts'
import { bookOrNote, noteShort } from '../booking/book-or-note.ts'
import { meantBy } from '../lookup/unnamed-fee.ts'
import type { UnseenHashes } from './unseen-hashes.ts'
import { explainMismatch } from './explain-mismatch.ts'

const RETRY_AFTER_SECONDS = 3

/**
 * Verifies a fee that a partner reports and books it for the intent that it names. Where a wallet dropped the
 * reference, that is the payment that `meantBy` finds. Also takes the product's transaction, if it is told. Throws FEE_TX_PENDING,
 * TX_NOT_FOUND, FEE_TX_REUSED or FEE_TX_MISMATCH.
 */
export async function reportFee(
  deps: PaymentDeps,
  unseen: UnseenHashes,
  claim: FeeClaim,
): Promise<FeeReport> {
  const served = deps.chains.get(claim.chain)
  const { chain } = served
  const told = readHash(chain, claim.feeTxHash, 'feeTxHash')
  const { sourceTxHash: source } = claim
  const sourceTxHash = source === undefined ? undefined : readHash(chain, source, 'sourceTxHash')
  const fee = await payingHash(chain, told, served.treasury)
  const feeTxHash = fee.txHash
  const reported = `${claim.partner.slug} ${chain.key} ${told}`
  if (fee.seen !== undefined) unseen.forget(reported)
  else if (unseen.isLong(reported, deps.clock.now()))
    throw new SuiteError(
      'TX_NOT_FOUND',
      `No node of ${chain.key} has shown this transaction in ten minutes.`,
      {
        details: { chain: chain.key, feeTxHash: told },
      },
    )
  const { seen } = fee
  if (seen === undefined) throw pending()
  const intent = paidBy(await intentOf(deps, served, claim, { txHash: feeTxHash, seen }), seen.payer)
  if (claim.product !== undefined && intent.product !== claim.product)
    throw new SuiteError(
      'INVALID_REQUEST',
      `This is the fee of a ${intent.product}, which is not reported here: Suite finds it by itself.`,
      { details: [{ path: 'body.feeTxHash', message: `must be the fee of a ${claim.product}` }] },
    )
  mustBePrepared(intent.deal, claim)
  const { received, final } = await confirmedFee(deps, chain, intent, feeTxHash)
  if (isGivenBack(intent, feeTxHash)) return reportLate(deps, chain, intent, { feeTxHash, sourceTxHash })
  const carried = await carriedBy(deps, chain, intent, feeTxHash)
  const paid = { txHash: feeTxHash, received, final, payer: seen.payer, carried }
  const booked = await bookOrNote(deps, intent.id, paid)
  const taken =
    sourceTxHash === undefined
      ? await verified(deps, chain, booked.intent, undefined)
      : await takeProduct(deps, chain, booked.intent, sourceTxHash)
  return { intent: booked.intent, duplicate: booked.duplicate, feeTxHash, ...taken }
}

const isGivenBack = (intent: DealIntent, feeTxHash: string): boolean => {
  const fee = feeOf(intent)
  return intent.booked !== 'no' && !isPaid(intent) && fee !== undefined && sentOf(fee)?.txHash === feeTxHash
}

/**
 * The report of a fee that is owed to its payer. Its product is taken if it is told, and books the fee again once it is
 * confirmed. Throws FEE_TX_REUSED where none is on its way: another report brings nothing.
 */
async function reportLate(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
  { feeTxHash, sourceTxHash }: { readonly feeTxHash: string; readonly sourceTxHash: string | undefined },
): Promise<FeeReport> {
  const taken =
    sourceTxHash === undefined
      ? await verified(deps, chain, intent, undefined)
      : await takeProduct(deps, chain, intent, sourceTxHash)
  const current = await readIntent(deps.store, intent.id)
  if (current.booked === 'refunded') throw new SuiteError('FEE_TX_REUSED', 'This fee went back to its payer.')
  if (hasDeal(current) && (isPaid(current) || isSent(productOf(current))))
    return { intent: current, duplicate: true, feeTxHash, ...taken }
  throw new SuiteError(
    'FEE_TX_REUSED',
    'The product of this fee did not follow in its time, so the fee is owed to its payer. If the product was sent, report the fee with its transaction.',
  )
}

function mustBePrepared({ principal }: Deal, claim: FeeClaim): void {
  const { asset, amountMinor } = principal
  if (claim.comparesAmount === true) return
  if (readAmount(claim, asset, 'body').toString() === amountMinor) return
  const { field, text } = shownAmount(asset, readMinor(amountMinor))
  throw new SuiteError('INVALID_REQUEST', 'The amount differs from the one that was prepared.', {
    details: [{ path: `body.${field}`, message: `must be ${text}` }],
  })
}

async function confirmedFee(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
  txHash: string,
): Promise<{ readonly received: Minor; readonly final: boolean }> {
  const step = feeOf(intent)
  if (step === undefined) throw mismatch('TAG_MISMATCH')
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'rejected') {
    if (verdict.reason === 'UNDERPAID') await noteShort(deps, intent.id, txHash)
    throw mismatch(verdict.reason, { receivedMinor: verdict.received?.toString() })
  }
  if (verdict.state !== 'confirmed' || verdict.received === undefined) throw pending()
  return { received: verdict.received, final: verdict.final }
}

type Source = Pick<FeeReport, 'sourceTxHash' | 'sourceVerification'>

/** The product's transaction, as it is in the intent now: a known transaction is not replaced. */
async function takeProduct(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
  txHash: string,
): Promise<Source> {
  const product = productOf(intent)
  try {
    const taken = await submitStep(deps, intent.id, product.id, txHash, product.session)
    return await verified(deps, chain, taken, txHash)
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    deps.log.info('report.source.refused', { intent: intent.id, txHash, code: error.code })
    const isOther = error.code === 'FEE_TX_REUSED' && sentOf(product) === undefined
    if (isOther) return { sourceTxHash: txHash, sourceVerification: 'rejected' }
    return verified(deps, chain, intent, txHash)
  }
}

/** The known transaction of the product, else the reported one, with the chain's present word on it. */
async function verified(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  told: string | undefined,
): Promise<Source> {
  const product = productOf(intent)
  const sourceTxHash = sentOf(product)?.txHash ?? told
  if (sourceTxHash === undefined) return { sourceVerification: 'unverified' }
  if (product.state === 'confirmed') return { sourceTxHash, sourceVerification: 'confirmed' }
  if (product.state === 'failed') return { sourceTxHash, sourceVerification: 'rejected' }
  // The fee is booked: a node that is away does not fail the report.
  const verdict =
    product.state === 'planned'
      ? undefined
      : await verdictOn(deps, chain, intent, product, sourceTxHash).catch(() => undefined)
  const isDecided = verdict?.state === 'confirmed' || verdict?.state === 'rejected'
  return { sourceTxHash, sourceVerification: isDecided ? verdict.state : 'unverified' }
}

async function intentOf(
  deps: PaymentDeps,
  served: ServedChain,
  claim: FeeClaim,
  tx: Required<CanonicalTx>,
): Promise<DealIntent> {
  const { store } = deps
  const { chain } = served
  const { txHash, seen } = tx
  const booked = await store.read.ledger.by('feeTx', txHash)
  if (booked?.kind === 'accrual' && booked.partner !== claim.partner.slug)
    throw new SuiteError('FEE_TX_REUSED', 'This fee transaction was already used.')
  const intent =
    booked?.kind === 'accrual'
      ? await store.read.intents.get(booked.intentId)
      : seen.memo === ''
        ? await unnamedIntent(deps, chain, seen, txHash)
        : await intentNamedBy(store.read, seen)
  // An intent of another partner or of the other environment gets the answer for a missing one.
  if (
    intent === undefined ||
    !hasDeal(intent) ||
    intent.partner !== claim.partner.slug ||
    intent.env !== claim.env ||
    intent.chain !== chain.key
  ) {
    const { reason, receivedMinor } = await explainMismatch(deps, served, claim, tx)
    throw mismatch(reason, defined({ receivedMinor }))
  }
  return intent
}

/** The intent that a fee without a reference is meant for. Throws FEE_TX_PENDING until the chain has decided that. */
async function unnamedIntent(
  deps: PaymentDeps,
  chain: Chain,
  seen: Sighting,
  txHash: string,
): Promise<PaymentIntent | undefined> {
  const meant = await meantBy(deps, chain, seen, txHash)
  if (meant.is === 'undecided') throw pending()
  return meant.intent
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
  new SuiteError('FEE_TX_MISMATCH', mismatchSentences[reason], {
    details: { reason, ...more },
  })
