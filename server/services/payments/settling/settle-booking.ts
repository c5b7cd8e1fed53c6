import { accounts } from '../../../domain/ledger/entries.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { minor } from '../../../domain/money.ts'
import { feeOf, type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import type { Chain } from '../../../ports/chain.ts'
import { bookFee, mayPost, reverseFee } from '../booking/book-fee.ts'
import { oweFee } from '../booking/owe-fee.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { missingFor, UNDONE_AFTER_MS } from '../../../domain/payment/give-up.ts'
import { isOwed } from '../../../domain/payment/lapse.ts'
import { isSent } from '../../../domain/payment/step.ts'
import { withFinal, withPresence } from '../../../domain/payment/transitions.ts'

/**
 * Posts a booked fee when it is final and its product is there. Without the product, the fee is owed to its payer once its
 * credit is over. Reverses it when the chain has not shown it for an hour without a break. Its transaction is still
 * searched, and counts again when it comes back. A fee that was final stays so: nodes forget what is old.
 */
export async function settleBooking(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const step = feeOf(intent)
  if (step === undefined || !isSent(step)) return intent
  const { txHash } = step.sent
  const now = deps.clock.now()
  if (step.seen?.final === true) return settleFinal(deps, intent, txHash)
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'confirmed' && verdict.final && verdict.received !== undefined)
    return settleFinal(deps, await noteFinal(deps, intent, txHash), txHash)
  const isThere = verdict.state === 'confirmed' || verdict.state === 'pending'
  if (!isThere && missingFor(step, now) >= UNDONE_AFTER_MS) {
    deps.log.error('fee.reversed', { intent: intent.id, txHash })
    return reverseFee(deps, intent.id, txHash)
  }
  if (isThere === (step.seen?.missingSince === undefined)) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find(({ id }) => id === step.id)
    if (same?.state !== 'confirmed' || current.booked !== 'pending') return undefined
    return withStep(current, withPresence(same, isThere, now))
  })
}

/** Posts a final fee, or owes it to its payer, as soon as it is decided which. */
async function settleFinal(deps: PaymentDeps, intent: PaymentIntent, txHash: string): Promise<PaymentIntent> {
  const { read } = deps.store
  if (isOwed(intent, deps.clock.now())) return oweFee(deps, intent.id)
  if (!(await mayPost(read, intent))) return intent
  const accrual = await read.ledger.by('feeTx', txHash)
  if (accrual?.kind !== 'accrual') return intent
  const received = minor(-amountFor(accrual.entries, accounts.treasury(accrual.chain)))
  return (await bookFee(deps, intent.id, { txHash, received, final: true })).intent
}

const noteFinal = (deps: PaymentDeps, { id }: PaymentIntent, txHash: string): Promise<PaymentIntent> =>
  changeIntent(deps.store, id, (current) => {
    const step = feeOf(current)
    if (step?.state !== 'confirmed' || step.sent.txHash !== txHash || current.booked !== 'pending')
      return undefined
    return withStep(current, withFinal(step))
  })
