import { formatId } from '../../domain/ids.ts'
import { keepFee, keepQuote } from '../../domain/payment/to-record.ts'
import type { DealIntent } from '../../domain/payment/intent.ts'
import type { SwapAsk } from '../../ports/payments.ts'
import { coinFeeOf, feeStep, orderSteps, productSteps } from './build-steps.ts'
import type { PaymentDeps } from './deps.ts'
import { quoteSwap, readPayer } from './quote-swap.ts'
import { warningsFor } from './warnings.ts'

/** Prepares the intent of a swap and keeps it. */
export async function prepareSwap(
  deps: PaymentDeps,
  ask: SwapAsk & { readonly payer: string; readonly env: 'test' | 'live' },
): Promise<DealIntent> {
  const quoted = await quoteSwap(deps, ask)
  const { chain, treasury } = deps.chains.get(quoted.chain)
  const payer = readPayer(chain, ask, ask.payer)
  const reference = Buffer.from(deps.random.bytes(32)).toString('hex')
  const [fee, rest, warnings, anchor, preparedFrom] = await Promise.all([
    feeStep(chain, quoted, { payer, treasury, reference }),
    productSteps(chain, quoted, payer, coinFeeOf(chain, quoted.feeAsset, quoted.fee.total)),
    warningsFor(chain, quoted, payer),
    chain.anchor(),
    chain.point(payer),
  ])
  const intent: DealIntent = {
    id: formatId('pi', deps.random.bytes(40)),
    partner: ask.partner.slug,
    env: ask.env,
    product: 'swap',
    chain: chain.key,
    payer,
    reference,
    deal: {
      request: quoted.request,
      quote: keepQuote(quoted.id, quoted.route),
      expiresAt: quoted.route.expiresAt.toISOString(),
      fee: { ...keepFee(quoted.feeAsset, quoted.terms, quoted.fee), treasury },
    },
    steps: orderSteps([fee], rest).map((step) => ({ ...step, handedOver: true })),
    attempts: [],
    anchor,
    preparedFrom,
    warnings,
    state: 'open',
    booked: 'no',
    createdAt: deps.clock.now().toISOString(),
  }
  await deps.store.transact((tables) => tables.intents.insert(intent))
  return intent
}
