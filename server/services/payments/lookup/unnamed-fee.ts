import { type DealIntent, feeOf, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Sighting } from '../../../domain/payment/proof.ts'
import { inOrderOfMeaning, meantOf } from '../../../domain/payment/unnamed-fee.ts'
import type { Arrival, Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from './verdict-on.ts'
import { everyRow } from '../../../kit/every-row.ts'

type LookupDeps = Pick<PaymentDeps, 'store' | 'products'>

/** The most payments that the chain judges; further ones with an equal fee count too. */
const MOST = 20

/** The payment that an unnamed transaction is meant for. */
export type Meant =
  /** The chain has no verdict yet: ask again. */
  { readonly is: 'undecided' } | { readonly is: 'decided'; readonly intent?: DealIntent }

/**
 * The payment that an unnamed transaction is meant for, of its payer's payments without a booked fee whose fee is exactly
 * the paid amount, in the time that the wallet had. None where that may be payments of several partners, and the time
 * does not tell which.
 */
export async function meantBy(
  deps: LookupDeps,
  chain: Chain,
  sighting: Sighting,
  txHash: string,
): Promise<Meant> {
  const theirs = await everyRow(deps.store.read.intents, { payerWork: sighting.payer })
  const open = theirs.filter(hasDeal).filter((intent) => intent.chain === chain.key && intent.booked === 'no')
  const exact = await withFee(chain, inOrderOfMeaning(open, sighting), txHash)
  if (exact === undefined) return { is: 'undecided' }
  const likeliest = exact.slice(0, MOST)
  const fits = await Promise.all(likeliest.map((intent) => fitOf(deps, chain, intent, txHash)))
  if (fits.includes('undecided')) return { is: 'undecided' }
  const fitting = likeliest.filter((_, i) => fits[i] === 'fits')
  const more = fitting.length > 0 ? exact.slice(MOST) : []
  const intent = meantOf([...fitting, ...more], txHash, sighting)
  return { is: 'decided', ...(intent === undefined ? {} : { intent }) }
}

/**
 * The payments whose fee is exactly what a transaction has brought their treasury; `undefined` while that is not decided.
 * Anyone can prepare payments for a payer: those of other amounts must not push out the one that is meant.
 */
async function withFee(
  chain: Chain,
  intents: readonly DealIntent[],
  txHash: string,
): Promise<readonly DealIntent[] | undefined> {
  const treasuries = [...new Set(intents.map(({ deal }) => deal.fee.treasury))]
  const arrivals = new Map<string, Arrival>()
  for (const treasury of treasuries) {
    const arrival = await chain.arrived(txHash, treasury)
    if (arrival === undefined) return undefined
    arrivals.set(treasury, arrival)
  }
  return intents.filter(({ deal: { fee } }) =>
    arrivals
      .get(fee.treasury)
      ?.amounts.some(
        ({ asset, amount }) => asset === fee.asset.address && amount.toString() === fee.totalMinor,
      ),
  )
}

/** Whether an unnamed transaction is meant for this payment. */
export async function isMeantFor(
  deps: LookupDeps,
  chain: Chain,
  intent: PaymentIntent,
  txHash: string,
): Promise<'yes' | 'no' | 'undecided'> {
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return 'undecided'
  const meant = await meantBy(deps, chain, seen, txHash)
  if (meant.is === 'undecided') return 'undecided'
  return meant.intent?.id === intent.id ? 'yes' : 'no'
}

async function fitOf(
  deps: LookupDeps,
  chain: Chain,
  intent: DealIntent,
  txHash: string,
): Promise<'fits' | 'differs' | 'undecided'> {
  const step = feeOf(intent)
  if (step === undefined) return 'differs'
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return 'undecided'
  const isExact = verdict.state === 'confirmed' && verdict.received?.toString() === intent.deal.fee.totalMinor
  return isExact ? 'fits' : 'differs'
}
