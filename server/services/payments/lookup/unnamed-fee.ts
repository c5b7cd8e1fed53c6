import { type DealIntent, feeOf, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Sighting } from '../../../domain/payment/proof.ts'
import { inOrderOfMeaning, meantOf } from '../../../domain/payment/unnamed-fee.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from './verdict-on.ts'
import { everyRow } from '../../../kit/every-row.ts'

type LookupDeps = Pick<PaymentDeps, 'store' | 'products'>

/** The most open payments of one account that the chain judges; of further ones, those with an equal fee count. */
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
  { payer, nonce }: Sighting,
  txHash: string,
): Promise<Meant> {
  const theirs = await everyRow(deps.store.read.intents, { payerWork: payer })
  const open = theirs.filter(hasDeal).filter((intent) => intent.chain === chain.key && intent.booked === 'no')
  const ordered = inOrderOfMeaning(open, nonce)
  const likeliest = ordered.slice(0, MOST)
  const fits = await Promise.all(likeliest.map((intent) => fitOf(deps, chain, intent, txHash)))
  if (fits.includes('undecided')) return { is: 'undecided' }
  const fitting = likeliest.filter((_, i) => fits[i] === 'fits')
  const more = ordered
    .slice(MOST)
    .filter((intent) => fitting[0] !== undefined && isSameFee(intent, fitting[0]))
  const intent = meantOf([...fitting, ...more], txHash, nonce)
  return { is: 'decided', ...(intent === undefined ? {} : { intent }) }
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

const isSameFee = (one: DealIntent, { deal: { fee } }: DealIntent): boolean =>
  one.deal.fee.totalMinor === fee.totalMinor && one.deal.fee.asset.address === fee.asset.address

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
