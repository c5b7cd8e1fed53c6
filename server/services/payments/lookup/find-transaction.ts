import { claimId, countsOnce, isTaken } from '../../../domain/payment/claim.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { isSent, type PaymentStep, sentOf } from '../../../domain/payment/step.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import type { Chain, Sent } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from './verdict-on.ts'

/** How far a search goes, in answers of the chain: beyond some hundred transactions a day, somebody else must look. */
const MOST_PAGES = 16

export interface Found {
  readonly txHash: string
  readonly verdict: Verdict
}

/** The step's transaction is not there. */
export interface NotFound {
  /** Transactions that turned out to be something else. */
  readonly dismissed: readonly string[]
  /** Whether all that the payer had sent up to a point was looked at, as far as the chain tells. */
  readonly covers: (point: ChainPoint) => boolean
  /** Nonces of what the payer has sent that can be looked at no more, and that was not looked at before. */
  readonly gone: () => Promise<readonly number[]>
}

/**
 * Looks through what the payer has sent since a step was handed to a wallet, for the transaction of that step.
 * What is on its way for another step, or has counted for one, is left alone.
 */
export async function findTransaction(
  deps: Pick<PaymentDeps, 'store' | 'products'>,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<Found | NotFound> {
  const { store } = deps
  const old = new Set(step.dismissed)
  const held = await heldElsewhere(deps, intent, step)
  // What nobody asked for here may be tried again without anybody telling: only what succeeds is it.
  const isAsked = step.opening?.at !== undefined || sentOf(step) !== undefined
  const dismissed: string[] = []
  const gone: number[] = []
  let from = step.opening?.from
  let isWhole = true
  let upTo: ChainPoint | undefined
  for (let page = 0; from !== undefined && page < MOST_PAGES; page++) {
    const { hashes, next, upTo: last, gone: left = [] }: Sent = await chain.sentSince(intent.payer, from)
    gone.push(...left)
    for (const txHash of hashes) {
      if (old.has(txHash)) continue
      const holder = countsOnce(step) ? held.get(txHash) : undefined
      // Anybody can say of any transaction that it is another step's: until the chain has told, it may be this one's.
      if (holder === 'told') isWhole = false
      if (holder !== undefined) continue
      if (isTaken(await store.read.claims.get(claimId(intent, txHash)), intent.id, step.id)) continue
      const verdict = await verdictOn(deps, chain, intent, step, txHash)
      const isCandidate = isOf(verdict) && (isAsked || verdict.state !== 'rejected')
      if (isCandidate && !(await isOfEarlier(chain, step, txHash, verdict))) return { txHash, verdict }
      if (verdict.state === 'rejected') dismissed.push(txHash)
      // It is in the history, and the node that was asked does not have it.
      if (verdict.state === 'missing') isWhole = false
    }
    from = next
    upTo = last
  }
  const isAll = isWhole && from === undefined
  return {
    dismissed,
    covers: ({ block }) => isAll && (upTo === undefined || BigInt(upTo.block) >= BigInt(block)),
    gone: async () => {
      const known = [...held].flatMap(([txHash, holder]) => (holder === 'known' ? [txHash] : []))
      return withoutThoseOf(chain, intent, gone, [...old, ...dismissed, ...(step.lost ?? []), ...known])
    },
  }
}

/** The nonces of which none is of a transaction that is known by its hash. */
async function withoutThoseOf(
  chain: Chain,
  { payer, attempts }: PaymentIntent,
  nonces: readonly number[],
  hashes: readonly string[],
): Promise<readonly number[]> {
  const left = new Set(nonces)
  for (const txHash of [...hashes, ...attempts.map((attempt) => attempt.txHash)]) {
    if (left.size === 0) break
    const seen = await chain.inspect(txHash)
    if (seen?.payer === payer && seen.nonce !== undefined) left.delete(seen.nonce)
  }
  return [...left]
}

/**
 * The transactions that other steps, of this payment and of the payer's others, have sent: as the chain knows, or as
 * was told.
 */
async function heldElsewhere(
  { store }: Pick<PaymentDeps, 'store'>,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<ReadonlyMap<string, 'known' | 'told'>> {
  const theirs = await store.read.intents.list('payer', intent.payer)
  const steps = theirs
    // Those that claim in the same place; see `claimId`.
    .filter((other) => claimId(other, '') === claimId(intent, ''))
    .flatMap((other) => other.steps.filter(({ id }) => other.id !== intent.id || id !== step.id))
  const held = new Map<string, 'known' | 'told'>()
  for (const other of steps) {
    if (!isSent(other) || held.get(other.sent.txHash) === 'known') continue
    const isKnown = other.state === 'confirmed' || other.seen?.nonce !== undefined
    held.set(other.sent.txHash, isKnown ? 'known' : 'told')
  }
  return held
}

/** A transaction that did, is doing or tried to do what the step asks; anything else is none of ours. */
function isOf(verdict: Verdict): boolean {
  return (
    verdict.state === 'confirmed' ||
    verdict.state === 'pending' ||
    (verdict.state === 'rejected' && verdict.reason === 'TX_FAILED')
  )
}

/** A failure of an earlier attempt says nothing of the one that a wallet has now. */
async function isOfEarlier(
  chain: Chain,
  step: PaymentStep,
  txHash: string,
  verdict: Verdict,
): Promise<boolean> {
  if (verdict.state !== 'rejected' || step.state !== 'opened') return false
  const seen = await chain.inspect(txHash)
  return seen?.nonce !== undefined && seen.nonce < step.opening.nonce
}
