import type { MismatchReason } from '#contracts/api/mismatch.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { claimId, isTaken } from '../../../domain/payment/claim.ts'
import { type PaymentIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import {
  isGivenUp,
  isLost,
  type PaymentStep,
  sentOf,
  type SubmittedStep,
} from '../../../domain/payment/step.ts'
import { withSubmitted } from '../../../domain/payment/transitions.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { groupOf, isOut } from '../../../domain/payment/together.ts'
import type { Chain } from '../../../ports/chain.ts'
import { orUnreadable } from '../lookup/unreadable.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { canonicalHash } from '../lookup/canonical-hash.ts'
import { ended, formNamed, mustFollow, stepNamed } from './must-follow.ts'

/**
 * Takes the hash that a wallet answered. The same hash again changes nothing. Throws INVALID_REQUEST for a hash of
 * another transaction, told instead of one that is on no chain: the one of a contract account may still be carried out.
 */
export async function submitStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  txHash: string,
  session: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const { txHash: hash } = await canonicalHash(chain, readHash(chain, txHash))
  await mustBeUnused(deps, intent, stepId, hash)
  // A wallet may replace its transaction to speed it up: the first hash then vanishes.
  const isGone = await isReplaced(deps, intent, stepId, hash)
  const point = await chain.point(intent.payer)
  return changeIntent(deps.store, id, (current) => {
    const step = formNamed(current, stepId)
    if (isKnown(current, step, hash)) return undefined
    const now = deps.clock.now()
    // The fee may have been paid a second time: the transaction stays in view.
    if (step.kind === 'fee' && step.state === 'confirmed')
      return withStep(current, withOther(step, hash, now))
    if (step.state === 'confirmed' || (step.state === 'submitted' && !isGone))
      throw ended('Another transaction of this step is already known.')
    // Of a wallet that got several steps at once, and sent them one by one.
    if (!isOut(current) || groupOf(current, step.id) === undefined) mustFollow(current, step)
    const changed = withStep(current, searchedFrom(withSubmitted(step, hash, session, now), point))
    // A wallet has sent the transaction, however late.
    return changed.state === 'lapsed' ? { ...changed, state: 'open' } : changed
  })
}

/** The hash in its chain's spelling. Throws INVALID_REQUEST. */
export function readHash(chain: Pick<Chain, 'canonicalTxHash' | 'key'>, txHash: string): string {
  const told = chain.canonicalTxHash(txHash)
  if (told !== undefined) return told
  throw new SuiteError('INVALID_REQUEST', 'The hash is not a transaction hash of this chain.', {
    details: [{ path: 'body.txHash', message: `must be a transaction hash on ${chain.key}` }],
  })
}

/** True for a transaction that the step has, or that has failed for good: a wallet's answer may come twice, and late. */
export function isKnown({ attempts }: PaymentIntent, step: PaymentStep, hash: string): boolean {
  if (sentOf(step)?.txHash === hash) return !isLost(step)
  const isProduct = step.kind === 'product'
  return isProduct && attempts.some(({ txHash, failure }) => txHash === hash && !isGivenUp(failure))
}

/** A step that was not opened here is searched from the present place of the payer's account. */
export const searchedFrom = (step: SubmittedStep, point: ChainPoint): SubmittedStep => ({
  ...step,
  opening: { from: point, nonce: point.nonce, ...step.opening },
})

export async function isReplaced(
  deps: PaymentDeps,
  intent: PaymentIntent,
  stepId: string,
  hash: string,
): Promise<boolean> {
  const step = stepOf(intent, stepId)
  if (step?.state !== 'submitted' || step.sent.txHash === hash) return false
  const { chain } = deps.chains.get(intent.chain)
  if ((await orUnreadable(chain.inspect(step.sent.txHash))) !== undefined) return false
  const verdict = await orUnreadable(verdictOn(deps, chain, intent, step, hash))
  if (verdict !== 'unreadable' && verdict.state === 'rejected' && !isAttempt(verdict.reason))
    throw new SuiteError('INVALID_REQUEST', 'This hash is of another transaction, not of this step.', {
      details: [
        { path: 'body.txHash', message: `must be the hash of this step’s transaction (${verdict.reason})` },
      ],
    })
  return true
}

/** Whether a rejected transaction is the step all the same: it failed, or paid too little. */
const isAttempt = (reason: MismatchReason): boolean => reason === 'TX_FAILED' || reason === 'UNDERPAID'

/**
 * Throws FEE_TX_REUSED for a transaction that counts for another step. Money that was set aside before anyone told of it
 * counts for none yet: if the chain confirms it as this fee, it is booked.
 */
export async function mustBeUnused(
  { store: { read } }: PaymentDeps,
  intent: PaymentIntent,
  stepId: string,
  txHash: string,
): Promise<void> {
  if (!isTaken(await read.claims.get(claimId(intent, txHash)), intent, stepId)) return
  const suspense = await read.ledger.by('suspends', txHash)
  const release = suspense && (await read.ledger.by('releases', suspense.id))
  const isFree = suspense !== undefined && release === undefined
  const isOwn = release?.kind === 'release' && release.intentId === intent.id
  if (stepNamed(intent, stepId).kind !== 'fee' || !(isFree || isOwn))
    throw new SuiteError('FEE_TX_REUSED', 'This transaction has already counted for another payment.')
}
