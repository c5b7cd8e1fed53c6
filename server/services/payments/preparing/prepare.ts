import { invalidField } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { ANYONE, type DealIntent, partnerDay } from '../../../domain/payment/intent.ts'
import type { StepForm, StepPlan } from '../../../domain/payment/step.ts'
import { feeRecord } from '../../../domain/payment/to-record.ts'
import { isNobodys } from '../../../formats/nobody.ts'
import { defined } from '../../../kit/defined.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentAsk } from '../../../ports/payments.ts'
import type { Product, Quote, QuotedFee } from '../../../ports/product.ts'
import type { PaymentDeps } from '../deps.ts'
import { lacksOf, warningOf } from '../lookup/means.ts'
import { earlierRun, insertOnce } from './insert-once.ts'
import { combine, withTogether } from './offer-together.ts'
import { asNew, sortSteps } from './sort-steps.ts'

/** Prices a request, writes its steps and stores them as an intent. A second run of the same call finds the first's. */
export async function prepare<Request, Offer, Quoted extends Quote<Offer>>(
  deps: PaymentDeps,
  product: Product<Request, Offer, Quoted>,
  ask: PaymentAsk<Request>,
): Promise<DealIntent<Offer>> {
  const { chain, treasury } = deps.chains.get(ask.chain)
  const payer = ask.payer === undefined ? ANYONE : chain.canonicalAddress(ask.payer)
  if (payer === undefined) throw invalidField('body.userAddress', `must be an address on ${chain.key}`)
  if (payer !== ANYONE && isNobodys(chain.family, payer))
    throw invalidField('body.userAddress', 'must not be an address of no one')
  const id = formatId('pi', deps.random.bytes(40, 'payment'))
  const earlier = await earlierRun<DealIntent<Offer>>(deps.store, id)
  if (earlier !== undefined) return earlier
  const { partner, partnerBps, quoteId } = ask
  const quoted = await product.quote(ask.request, {
    partner,
    chain: chain.key,
    ...defined({ partnerBps, quoteId, payer: payer === ANYONE ? undefined : payer }),
  })
  const reference = Buffer.from(deps.random.bytes(32)).toString('hex')
  const need = product.needs(quoted.offer)
  const [fee, { steps, warnings }, lacks, anchor, preparedFrom] = await Promise.all([
    feeStep(chain, quoted.fee, { payer, treasury, reference }),
    product.plan(quoted, payer),
    lacksOf(deps, chain, {
      payer,
      treasury,
      fee: { asset: quoted.fee.asset, amount: quoted.fee.split.total },
      ...(need === undefined ? {} : { product: need }),
      steps: [{ kind: 'fee' }, ...(need === undefined ? [] : [{ kind: 'product' as const }])],
    }),
    chain.anchor(),
    // The treasury's place tells from where its history is read, as well as the payer's.
    chain.point(payer === ANYONE ? treasury : payer),
  ])
  const { asset, amount } = quoted.principal
  const createdAt = deps.clock.now().toISOString()
  const intent: DealIntent<Offer> = {
    id,
    partner: partner.slug,
    env: ask.env,
    product: product.key,
    chain: chain.key,
    payer,
    reference,
    deal: {
      principal: { asset, amountMinor: amount.toString() },
      fee: { ...feeRecord(quoted.fee), treasury },
      offer: quoted.offer,
      expiresAt: quoted.expiresAt.toISOString(),
    },
    // A partner's server may hand the steps to a wallet without telling.
    steps: sortSteps<StepForm | StepPlan>([fee], steps).map((step) => ({
      ...asNew(step),
      handedOver: true,
    })),
    attempts: [],
    anchor,
    preparedFrom,
    warnings: [...(lacks ?? []).map(warningOf), ...warnings],
    state: 'open',
    booked: 'no',
    createdAt,
    partnerDay: partnerDay(partner.slug, ask.env, createdAt),
  }
  return insertOnce(deps.store, withTogether(intent, await combine(deps, chain, intent), true))
}

/** The fee step: platform fee and surcharge in one payment to the treasury. */
async function feeStep(
  chain: Chain,
  { asset, split }: QuotedFee,
  { payer, treasury, reference }: { payer: string; treasury: string; reference: string },
): Promise<StepForm> {
  return {
    id: 'fee',
    kind: 'fee',
    title: 'Pay the fee',
    asset,
    amountMinor: split.total.toString(),
    to: treasury,
    reference,
    tx: await chain.feeLeg({ payer, treasury, asset, amount: split.total, reference }),
  }
}
