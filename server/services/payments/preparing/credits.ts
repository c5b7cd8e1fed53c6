import { type DealIntent, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { isCredit } from '../../../domain/payment/lapse.ts'
import type { PaymentDeps } from '../deps.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** The payments of an account with a partner whose paid fee still pays for another attempt; the newest is the last. */
export async function credits(
  { store, clock }: Pick<PaymentDeps, 'store' | 'clock'>,
  {
    partner,
    env,
    product,
    chain,
    payer,
  }: Pick<PaymentIntent, 'partner' | 'env' | 'product' | 'chain' | 'payer'>,
): Promise<readonly DealIntent[]> {
  const theirs = await everyRow(store.read.intents, { payerOpen: payer })
  return theirs
    .filter(hasDeal)
    .filter(
      (intent) =>
        intent.partner === partner &&
        intent.env === env &&
        intent.product === product &&
        intent.chain === chain &&
        isCredit(intent, clock.now()),
    )
}
