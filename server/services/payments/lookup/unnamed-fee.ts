import { type DealIntent, hasDeal, type PaymentIntent, stepOf } from '../../../domain/payment/intent.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from './verdict-on.ts'

type LookupDeps = Pick<PaymentDeps, 'store' | 'products'>

/** The most open payments of one account that are compared; the newest count. */
const MOST = 20

/** The payment that an unnamed transaction is meant for. */
export type Meant =
  /** The chain has no verdict yet: ask again. */
  { readonly is: 'undecided' } | { readonly is: 'decided'; readonly intent?: DealIntent }

/**
 * The payment that an unnamed transaction is meant for: a payment of its payer with any partner, without a booked fee,
 * whose fee is exactly the paid amount, in the time that its wallet had. Some wallets drop the reference; then only
 * these figures tell. A payment whose fee was opened goes before payments that no wallet was asked for. Where several
 * are left, it is meant for none of them.
 */
export async function meantBy(deps: LookupDeps, chain: Chain, payer: string, txHash: string): Promise<Meant> {
  const theirs = await deps.store.read.intents.list('payer', payer)
  const open = theirs
    .filter(hasDeal)
    .filter((intent) => intent.chain === chain.key && intent.booked === 'no')
    .slice(-MOST)
  const fits = await Promise.all(open.map((intent) => fitOf(deps, chain, intent, txHash)))
  if (fits.includes('undecided')) return { is: 'undecided' }
  const fitting = open.filter((_, i) => fits[i] === 'fits')
  const asked = fitting.filter((intent) => stepOf(intent, 'fee')?.opening?.at !== undefined)
  const [only, ...more] = asked.length > 0 ? asked : fitting
  return { is: 'decided', ...(only === undefined || more.length > 0 ? {} : { intent: only }) }
}

/** Whether an unnamed transaction is meant for this payment and can be meant for no other. */
export async function isMeantFor(
  deps: LookupDeps,
  chain: Chain,
  intent: PaymentIntent,
  txHash: string,
): Promise<'yes' | 'no' | 'undecided'> {
  const meant = await meantBy(deps, chain, intent.payer, txHash)
  if (meant.is === 'undecided') return 'undecided'
  return meant.intent?.id === intent.id ? 'yes' : 'no'
}

async function fitOf(
  deps: LookupDeps,
  chain: Chain,
  intent: DealIntent,
  txHash: string,
): Promise<'fits' | 'differs' | 'undecided'> {
  const step = stepOf(intent, 'fee')
  if (step === undefined) return 'differs'
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return 'undecided'
  const isExact = verdict.state === 'confirmed' && verdict.received?.toString() === intent.deal.fee.totalMinor
  return isExact ? 'fits' : 'differs'
}
