import { claimId, isTaken } from '../../domain/claim.ts'
import type { ChainPoint, PaymentIntent, PaymentStep } from '../../domain/payment.ts'
import type { Verdict } from '../../domain/proof.ts'
import type { Chain } from '../../ports/chain.ts'
import type { PaymentDeps } from './deps.ts'
import { expectationsOf } from './expectations.ts'

/** What the chain says of a transaction as this step: the best answer over the forms that the step has had. */
export async function verdictOn(
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
): Promise<Verdict> {
  let first: Verdict | undefined
  for (const expected of expectationsOf(intent, step)) {
    const verdict = await chain.verify(txHash, expected)
    if (verdict.state !== 'rejected') return verdict
    first ??= verdict
  }
  return first ?? { state: 'missing' }
}

export interface Found {
  readonly txHash: string
  readonly verdict: Verdict
}

/** The step's transaction is not there. */
export interface NotFound {
  /** Transactions that turned out to be something else. */
  readonly dismissed: readonly string[]
  /** Where to search on from, when all before is known to be something else. */
  readonly next?: ChainPoint
  /** Whether the payer's account has gone on since the step was handed to a wallet. */
  readonly wentOn: boolean
}

/**
 * Looks through what the payer has sent since a step was handed to a wallet, for the transaction of that step.
 * What is on its way for another step, or has counted for one, is left alone.
 */
export async function findTransaction(
  { store }: Pick<PaymentDeps, 'store'>,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<Found | NotFound> {
  if (step.openedFrom === undefined) return { dismissed: [], wentOn: false }
  const { hashes, next } = await chain.sentSince(intent.payer, step.openedFrom)
  const old = new Set(step.dismissed)
  const held = await heldElsewhere({ store }, intent, step)
  const dismissed: string[] = []
  let isOpen = false
  for (const txHash of hashes) {
    if (old.has(txHash) || held.has(txHash)) continue
    if (isTaken(await store.read.claims.get(claimId(intent.chain, txHash)), intent.id, step.id)) continue
    const verdict = await verdictOn(chain, intent, step, txHash)
    if (isOf(verdict)) return { txHash, verdict }
    if (verdict.state === 'rejected') dismissed.push(txHash)
    else isOpen = true
  }
  return { dismissed, wentOn: hashes.length > 0, ...(next === undefined || isOpen ? {} : { next }) }
}

/** The transactions that other steps, of this payment and of the payer's others, are known to have sent. */
async function heldElsewhere(
  { store }: Pick<PaymentDeps, 'store'>,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<ReadonlySet<string>> {
  const theirs = await store.read.intents.list('payer', intent.payer)
  const steps = theirs
    .filter(({ chain }) => chain === intent.chain)
    .flatMap((other) => other.steps.filter(({ id }) => other.id !== intent.id || id !== step.id))
  return new Set(
    steps.flatMap(({ txHash, state }) => (txHash === undefined || state === 'failed' ? [] : [txHash])),
  )
}

/** A transaction that did, is doing or tried to do what the step asks; anything else is none of ours. */
function isOf(verdict: Verdict): boolean {
  return (
    verdict.state === 'confirmed' ||
    verdict.state === 'pending' ||
    (verdict.state === 'rejected' && verdict.reason === 'TX_FAILED')
  )
}
