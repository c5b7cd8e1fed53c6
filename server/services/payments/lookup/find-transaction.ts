import { claimId, countsOnce, isTaken, mayShare } from '../../../domain/payment/claim.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { type FormedStep, isGivenUp, isSent, sentOf } from '../../../domain/payment/step.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import type { Chain, Sent } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { orUnreadable } from './unreadable.ts'
import { verdictOn } from './verdict-on.ts'
import { everyRow, newestFirst } from '../../../kit/every-row.ts'

/** The most pages of history that a search reads: a few hundred transactions a day. */
const MOST_PAGES = 16

export interface Found {
  readonly txHash: string
  readonly verdict: Verdict
}

/** The step's transaction was not found. */
export interface NotFound {
  /** Transactions that turned out to be something else. */
  readonly dismissed: readonly string[]
  /** Whether every transaction that the payer had sent up to a point was judged, as far as the chain tells. */
  readonly covers: (point: ChainPoint) => boolean
  /** Nonces of the payer's transactions that cannot be read (any more), and that were not judged before. */
  readonly gone: () => Promise<readonly number[]>
}

/**
 * Searches the payer's transactions since the step was opened. Skips transactions that belong to another step, or have
 * counted for one.
 */
export async function findTransaction(
  deps: Pick<PaymentDeps, 'store' | 'products' | 'log'>,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
): Promise<Found | NotFound> {
  const { store } = deps
  const old = new Set([...(step.dismissed ?? []), ...failedFor(intent, step)])
  let reading: ReturnType<typeof heldElsewhere> | undefined
  /** Read when the payer has sent something: most looks find nothing. */
  const held = () => (reading ??= heldElsewhere(deps, intent, step))
  // Without an opening here, a wallet may try again without telling: then only a success is the step's transaction.
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
      const holder = countsOnce(step) ? (await held()).get(txHash) : undefined
      // Anyone can report any transaction for another step: until the chain confirms that, it may be this step's.
      if (holder === 'told') isWhole = false
      if (holder !== undefined) continue
      if (isTaken(await store.read.claims.get(claimId(intent, txHash)), intent, step.id)) continue
      const verdict = await orUnreadable(verdictOn(deps, chain, intent, step, txHash))
      if (verdict === 'unreadable') {
        deps.log.warn('transaction.unreadable', { intent: intent.id, step: step.id, txHash })
        isWhole = false
        continue
      }
      const isCandidate = isOf(verdict) && (isAsked || verdict.state !== 'rejected')
      if (isCandidate && !(await isOfEarlier(chain, step, txHash, verdict))) return { txHash, verdict }
      if (verdict.state === 'rejected') dismissed.push(txHash)
      // It is in the history, but the asked node does not have it, or no second one that says what it is.
      if (verdict.state === 'missing' || isDoubted(verdict)) isWhole = false
    }
    from = next
    upTo = last
  }
  const isAll = isWhole && from === undefined
  return {
    dismissed,
    covers: ({ block }) => isAll && (upTo === undefined || BigInt(upTo.block) >= BigInt(block)),
    gone: async () => {
      if (gone.length === 0) return []
      const known = [...(await held())].flatMap(([txHash, holder]) => (holder === 'known' ? [txHash] : []))
      return withoutThoseOf(chain, intent, gone, [...old, ...dismissed, ...(step.lost ?? []), ...known])
    },
  }
}

/** The transactions of earlier attempts that have come to nothing for good. */
const failedFor = ({ attempts }: PaymentIntent, { kind }: FormedStep): readonly string[] =>
  kind === 'product' ? attempts.filter(({ failure }) => !isGivenUp(failure)).map(({ txHash }) => txHash) : []

/** The nonces without those of transactions that are known by their hash. */
async function withoutThoseOf(
  chain: Chain,
  { payer, attempts }: PaymentIntent,
  nonces: readonly number[],
  hashes: readonly string[],
): Promise<readonly number[]> {
  const left = new Set(nonces)
  for (const txHash of [...hashes, ...attempts.map((attempt) => attempt.txHash)]) {
    if (left.size === 0) break
    const seen = await orUnreadable(chain.inspect(txHash))
    if (seen === undefined || seen === 'unreadable') continue
    if (seen.payer === payer && seen.nonce !== undefined) left.delete(seen.nonce)
  }
  return [...left]
}

/**
 * The transactions of other steps, of this payment and of the payer's other payments: known by the chain, or only told.
 */
async function heldElsewhere(
  { store }: Pick<PaymentDeps, 'store'>,
  intent: PaymentIntent,
  step: FormedStep,
): Promise<ReadonlyMap<string, 'known' | 'told'>> {
  const theirs = await othersOf(store, intent, step)
  const mayHave = (id: string) => id === step.id || mayShare(intent, id, step.id)
  const steps = [...theirs]
    // The intents that share their claims with this one; see `claimId`.
    .filter((other) => claimId(other, '') === claimId(intent, ''))
    .flatMap((other) => other.steps.filter(({ id }) => other.id !== intent.id || !mayHave(id)))
  const held = new Map<string, 'known' | 'told'>()
  for (const other of steps) {
    if (!isSent(other) || held.get(other.sent.txHash) === 'known') continue
    const isKnown = other.state === 'confirmed' || other.seen?.nonce !== undefined
    held.set(other.sent.txHash, isKnown ? 'known' : 'told')
  }
  return held
}

/** How long before a step another payment of its payer may have been made, to have a transaction after it. */
const REACH_MS = 30 * 24 * 3_600_000

/** The payer's payments that may have a transaction in the time of a step: those with work, and the newer ones. */
async function othersOf(
  { read: { intents } }: Pick<PaymentDeps['store'], 'read'>,
  { payer, createdAt }: PaymentIntent,
  step: FormedStep,
): Promise<Iterable<PaymentIntent>> {
  const since = new Date(Date.parse(step.opening?.at ?? createdAt) - REACH_MS).toISOString()
  const found = new Map<string, PaymentIntent>()
  for (const intent of await everyRow(intents, { payerWork: payer })) found.set(intent.id, intent)
  for await (const page of newestFirst(intents, { payer })) {
    for (const intent of page) found.set(intent.id, intent)
    if ((page.at(-1)?.createdAt ?? since) < since) break
  }
  return found.values()
}

const isDoubted = (verdict: Verdict): boolean => verdict.state === 'pending' && verdict.isDoubted === true

/** True for a transaction that did, is doing or tried to do what the step asks for. */
function isOf(verdict: Verdict): boolean {
  return (
    verdict.state === 'confirmed' ||
    (verdict.state === 'pending' && !isDoubted(verdict)) ||
    (verdict.state === 'rejected' && verdict.reason === 'TX_FAILED')
  )
}

/** True for the failure of an earlier attempt, which says nothing about the present one. */
async function isOfEarlier(
  chain: Chain,
  step: FormedStep,
  txHash: string,
  verdict: Verdict,
): Promise<boolean> {
  const handedOverAt = step.state === 'opened' || step.state === 'waiting' ? step.opening?.nonce : undefined
  if (verdict.state !== 'rejected' || handedOverAt === undefined) return false
  const seen = await chain.inspect(txHash)
  return seen?.nonce !== undefined && seen.nonce < handedOverAt
}
