import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { isSent } from '../../../domain/payment/step.ts'
import { leadOf } from '../../../domain/payment/together.ts'
import type { Chain } from '../../../ports/chain.ts'
import { stillOut } from './outstanding-forms.ts'

/**
 * True where no wallet can send the one transaction of several steps any more: its time is over, or the account has used
 * the number that it had. Until then, and after it was sent, a wallet that does not answer may hold it.
 */
export async function isTogetherOver(chain: Chain, intent: PaymentIntent): Promise<boolean> {
  const lead = leadOf(intent)
  if (lead === undefined) return true
  if (isSent(lead)) return false
  const { opening } = lead
  if (opening?.nonce === undefined) return true
  if (chain.mayStillLand !== undefined) return !(await chain.mayStillLand(opening.tx ?? lead.tx))
  return (await chain.point(intent.payer)).nonce > (opening.number ?? opening.nonce)
}

/** Throws FEE_TX_PENDING while a wallet may send the step's group. */
export async function mustBeAlone(chain: Chain, intent: PaymentIntent, now: Date): Promise<void> {
  const lead = leadOf(intent)
  if (lead === undefined || (await isTogetherOver(chain, intent))) return
  throw stillOut(chain, lead, lead.opening?.tx === undefined ? [] : [lead.opening.tx], now)
}
