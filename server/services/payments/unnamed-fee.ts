import { type DealIntent, hasDeal, type PaymentIntent, stepOf } from '../../domain/payment.ts'
import type { Chain } from '../../ports/chain.ts'
import type { PaymentDeps } from './deps.ts'
import { verdictOn } from './look-up.ts'

/** More open payments of one account than this are not told apart. */
const MOST = 20

/**
 * The payments that an unnamed transaction may be meant for: those of its payer, with whatever partner, whose fee
 * it would pay and that nothing was booked for. Some wallets drop the reference; then only the payment's own
 * figures tell, and only as long as they fit one payment alone.
 */
export async function candidatesFor(
  { store }: Pick<PaymentDeps, 'store'>,
  chain: Chain,
  payer: string,
  txHash: string,
): Promise<readonly DealIntent[]> {
  const theirs = await store.read.intents.list('payer', payer)
  const open = theirs.filter(hasDeal).filter((intent) => intent.chain === chain.key && intent.booked === 'no')
  if (open.length > MOST) return open
  const fits = await Promise.all(open.map((intent) => paysFor(chain, intent, txHash)))
  return open.filter((_, i) => fits[i])
}

/** Whether an unnamed transaction may just as well be meant for another payment than this. */
export async function isForAnother(
  deps: Pick<PaymentDeps, 'store'>,
  chain: Chain,
  intent: PaymentIntent,
  txHash: string,
): Promise<boolean> {
  const candidates = await candidatesFor(deps, chain, intent.payer, txHash)
  return candidates.some(({ id }) => id !== intent.id)
}

async function paysFor(chain: Chain, intent: DealIntent, txHash: string): Promise<boolean> {
  const step = stepOf(intent, 'fee')
  if (step === undefined) return false
  const verdict = await verdictOn(chain, intent, step, txHash)
  return verdict.state === 'confirmed' || verdict.state === 'pending'
}
