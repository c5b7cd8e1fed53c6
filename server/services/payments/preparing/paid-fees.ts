import { type DealIntent, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { isCredit, isOnItsWay } from '../../../domain/payment/lapse.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { PaidFees } from '../../../ports/payments.ts'
import type { PaymentDeps } from '../deps.ts'

/** See `paidFees` of the port. */
export async function paidFees(
  { store, clock }: Pick<PaymentDeps, 'store' | 'clock'>,
  {
    partner,
    env,
    product,
    chain,
    payer,
  }: Pick<PaymentIntent, 'partner' | 'env' | 'product' | 'chain' | 'payer'>,
): Promise<PaidFees> {
  const theirs: readonly DealIntent[] = (await everyRow(store.read.intents, { payerOpen: payer }))
    .filter(hasDeal)
    .filter(
      (intent) =>
        intent.partner === partner &&
        intent.env === env &&
        intent.product === product &&
        intent.chain === chain,
    )
  const now = clock.now()
  return {
    credits: theirs.filter((intent) => isCredit(intent, now)),
    onTheirWay: theirs.filter(isOnItsWay),
  }
}
