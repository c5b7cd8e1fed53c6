import { type DealIntent, hasDeal, type PaymentIntent, stepOf } from '../../../domain/payment/intent.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from './verdict-on.ts'

type LookupDeps = Pick<PaymentDeps, 'store' | 'products'>

/** The most open payments of one account that are compared; the newest count. */
const MOST = 20

/**
 * The payments that an unnamed transaction may be meant for: payments of its payer with any partner, without a booked
 * fee, whose fee is exactly the paid amount, in the time that their wallets had. Some wallets drop the reference; then
 * only these figures tell. A payment whose fee was opened goes before payments that no wallet was asked for.
 */
export async function candidatesFor(
  deps: LookupDeps,
  chain: Chain,
  payer: string,
  txHash: string,
): Promise<readonly DealIntent[]> {
  const theirs = await deps.store.read.intents.list('payer', payer)
  const open = theirs
    .filter(hasDeal)
    .filter((intent) => intent.chain === chain.key && intent.booked === 'no')
    .slice(-MOST)
  const fits = await Promise.all(open.map((intent) => isPaidBy(deps, chain, intent, txHash)))
  const fitting = open.filter((_, i) => fits[i])
  const asked = fitting.filter((intent) => stepOf(intent, 'fee')?.opening?.at !== undefined)
  return asked.length > 0 ? asked : fitting
}

/** Whether an unnamed transaction is meant for this payment and can be meant for no other. */
export async function isMeantFor(
  deps: LookupDeps,
  chain: Chain,
  intent: PaymentIntent,
  txHash: string,
): Promise<boolean> {
  const [only, ...more] = await candidatesFor(deps, chain, intent.payer, txHash)
  return only?.id === intent.id && more.length === 0
}

async function isPaidBy(
  deps: LookupDeps,
  chain: Chain,
  intent: DealIntent,
  txHash: string,
): Promise<boolean> {
  const step = stepOf(intent, 'fee')
  if (step === undefined) return false
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  return verdict.state === 'confirmed' && verdict.received?.toString() === intent.deal.fee.totalMinor
}
