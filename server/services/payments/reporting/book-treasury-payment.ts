import { feeClaimId } from '../../../domain/payment/claim.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { minor } from '../../../domain/money.ts'
import type { Suspense } from '../../../domain/ledger/records.ts'
import {
  ANYONE,
  type DealIntent,
  feeOf,
  hasDeal,
  type PaymentIntent,
} from '../../../domain/payment/intent.ts'
import type { Sighting } from '../../../domain/payment/proof.ts'
import { defined } from '../../../kit/defined.ts'
import type { Arrival, Chain } from '../../../ports/chain.ts'
import { readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { paidBy } from '../lookup/paid-by.ts'
import { carriedBy } from '../lookup/carried.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { intentNamedBy } from '../lookup/named-intent.ts'
import { meantBy, type Meant } from '../lookup/unnamed-fee.ts'
import { bookOrNote, noteShort } from '../booking/book-or-note.ts'
import { suspend, suspendRest } from '../booking/suspend.ts'
import { newestFirst } from '../../../kit/every-row.ts'

export interface Taken {
  /** False while the chain has no verdict, or may still undo it. */
  readonly isDecided: boolean
  /** The payment that was changed. */
  readonly intent?: PaymentIntent
  /** True when it was entered as suspense now. */
  readonly isSuspended?: true
  /** True when it is to be entered as suspense, and may not be yet. */
  readonly isHeld?: true
}

type Money = Arrival['amounts'][number]

const nothing: Taken = { isDecided: true }
const undecided: Taken = { isDecided: false }

/** A transaction in a treasury's history. */
interface Incoming {
  readonly treasury: string
  readonly txHash: string
  /** Whether it may be entered as suspense now, however little it is. */
  readonly maySuspend: boolean
  readonly seen: Sighting
}

/**
 * Takes a transaction from a treasury's history into the payment that it is meant for, as if its wallet had reported it.
 * Anyone can name any payment: a transaction that the chain does not confirm as this fee changes no payment. Money that
 * pays for none is entered as suspense, once nothing can undo it.
 */
export async function bookTreasuryPayment(
  deps: PaymentDeps,
  chain: Chain,
  { treasury, txHash, maySuspend }: Omit<Incoming, 'seen'>,
): Promise<Taken> {
  const claimed = await deps.store.read.claims.get(feeClaimId(chain.key, txHash))
  // It already counted as a fee, or is in suspense. A claim for another step says nothing of the fee beside it.
  if (claimed?.steps.includes('fee') === true) return restOf(deps, chain, { treasury, txHash })
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return undecided
  const incoming = { treasury, txHash, maySuspend, seen }
  const meant = await intentOf(deps, chain, incoming)
  if (meant.is === 'undecided') return undecided
  const intent = meant.intent === undefined ? undefined : paidBy(meant.intent, seen.payer)
  const step = intent === undefined ? undefined : feeOf(intent)
  if (intent === undefined || step === undefined)
    return setAside(deps, chain, incoming, seen.memo === '' ? 'UNNAMED' : 'TAG_MISMATCH')
  // A wallet has reported it meanwhile, and the engine follows it.
  if (step.state === 'submitted' && step.sent.txHash === txHash) return undecided
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return undecided
  const isMeant = seen.memo === '' || (verdict.state === 'confirmed' && verdict.named === true)
  if (verdict.state === 'confirmed' && isMeant && verdict.received !== undefined) {
    const { received, final } = verdict
    const carried = await carriedBy(deps, chain, intent, txHash)
    const booked = await book(deps, intent, { txHash, received, final, payer: seen.payer, carried })
    // Another account has paid it at the same moment: the next look sets this money aside.
    const isTheirs = meant.intent?.payer !== ANYONE || booked.payer === seen.payer
    return { isDecided: isTheirs, intent: booked }
  }
  // A payment that anyone may pay has no payer to note a short payment for: it is only set aside.
  const isAnyones = meant.intent?.payer === ANYONE
  if (verdict.state === 'rejected' && verdict.reason === 'UNDERPAID' && !isAnyones) {
    deps.log.warn('fee.found.refused', { intent: intent.id, txHash, payer: seen.payer, reason: 'UNDERPAID' })
    return { isDecided: true, intent: await noteShort(deps, intent.id, txHash) }
  }
  const reason = verdict.state === 'rejected' ? verdict.reason : 'TAG_MISMATCH'
  return setAside(deps, chain, incoming, reason, intent)
}

/**
 * Enters what a booked transaction brought beside its fee: in a transaction of several legs that may be the fee of another
 * payment. It counts for one payment only, so this one is money that pays for nothing.
 */
async function restOf(
  deps: PaymentDeps,
  chain: Chain,
  { treasury, txHash }: Pick<Incoming, 'treasury' | 'txHash'>,
): Promise<Taken> {
  const { ledger } = deps.store.read
  const booked = await ledger.by('feeTx', txHash)
  if (chain.together === undefined || booked?.kind !== 'accrual') return nothing
  const arrival = await chain.arrived(txHash, treasury)
  if (arrival === undefined) return undecided
  const { asset, entries } = booked
  const counted = -amountFor(entries, accounts.treasury(chain.key))
  const came = arrival.amounts.find((money) => money.asset === asset)?.amount ?? 0n
  if (came <= counted) return nothing
  if (!arrival.final) return undecided
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return undecided
  const rest = { chain: chain.key, asset, received: minor(came - counted), txHash, treasury }
  await suspendRest(deps, { ...rest, reason: 'TAG_MISMATCH', payer: seen.payer })
  return { isDecided: true, isSuspended: true }
}

async function intentOf(deps: PaymentDeps, chain: Chain, { seen, txHash }: Incoming): Promise<Meant> {
  if (seen.memo === '') return meantBy(deps, chain, seen, txHash)
  const intent = await intentNamedBy(deps.store.read, seen)
  const isFee = intent?.chain === chain.key && hasDeal(intent)
  return { is: 'decided', ...(isFee ? { intent } : {}) }
}

/** Enters what a transaction brought the treasury as suspense, once nothing can undo it. */
async function setAside(
  deps: PaymentDeps,
  chain: Chain,
  { treasury, txHash, maySuspend, seen }: Incoming,
  reason: Suspense['reason'],
  intent?: DealIntent,
): Promise<Taken> {
  const arrival = await chain.arrived(txHash, treasury)
  if (arrival === undefined) return undecided
  const money = await moneyOf(deps, chain, arrival, seen, intent)
  if (money === 'unknown') return undecided
  if (money === undefined) return nothing
  if (!arrival.final) return undecided
  if (!maySuspend && !isWholeFee(money, intent)) return { isDecided: false, isHeld: true }
  await suspend(deps, {
    chain: chain.key,
    asset: money.asset,
    received: money.amount,
    txHash,
    reason,
    treasury,
    payer: seen.payer,
    ...defined({ intentId: intent?.id }),
  })
  return { isDecided: true, isSuspended: true }
}

/** Whether money is at least the fee of the payment that it names: no one floods the ledger with such. */
const isWholeFee = ({ asset, amount }: Money, intent: DealIntent | undefined): boolean =>
  intent !== undefined &&
  asset === intent.deal.fee.asset.address &&
  amount >= BigInt(intent.deal.fee.totalMinor)

/**
 * The money that a transaction brought. Anyone can make a worthless token and send it to everyone: of tokens, only those
 * count that are vouched for, that an account with a payment here has sent, or that name a payment. `unknown` while the
 * list of tokens cannot be had.
 */
async function moneyOf(
  { store, router }: Pick<PaymentDeps, 'store' | 'router'>,
  chain: Chain,
  { amounts }: Arrival,
  { payer }: Sighting,
  intent: DealIntent | undefined,
): Promise<Money | 'unknown' | undefined> {
  const inFee = amounts.find(({ asset }) => asset === intent?.deal.fee.asset.address)
  const inCoin = amounts.find(({ asset }) => asset === chain.coin.address)
  const [first] = amounts
  if (inFee !== undefined || inCoin !== undefined || first === undefined) return inFee ?? inCoin
  if (intent !== undefined) return first
  for await (const theirs of newestFirst(store.read.intents, { payer }))
    if (theirs.some((other) => other.chain === chain.key)) return first
  const listed = await router.tokens(chain.key).catch((error: unknown) => {
    if (error instanceof SuiteError && error.code === 'UNSUPPORTED_CHAIN') return []
    return undefined
  })
  if (listed === undefined) return 'unknown'
  const vouchedFor = new Set(listed.flatMap(({ address, verified }) => (verified ? [address] : [])))
  return amounts.find(({ asset }) => vouchedFor.has(asset))
}

async function book(
  deps: PaymentDeps,
  { id }: PaymentIntent,
  fee: Parameters<typeof bookOrNote>[2],
): Promise<PaymentIntent> {
  try {
    const { intent } = await bookOrNote(deps, id, fee)
    deps.log.info('fee.found', { intent: id, txHash: fee.txHash })
    return intent
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: id, txHash: fee.txHash })
    return readIntent(deps.store, id)
  }
}
