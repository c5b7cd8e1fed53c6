import type { Asset, Fees, Prepared, Step, WalletPayload } from '#contracts/api/payment.ts'
import type { SessionStep, SessionTogether } from '#contracts/api/trade/session-step.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import { numberOf, numberOfGroup } from './payment/account-number.ts'
import { hasMinorUnit, ISSUED_DECIMALS } from './amounts.ts'
import { defined } from '../kit/defined.ts'
import { formatUnits, readMinor } from './money.ts'
import type { Anchor } from './payment/point.ts'
import { type DealIntent, type IntentFee, type PaymentIntent, stepOf } from './payment/intent.ts'
import { type PaymentStep, sentOf } from './payment/step.ts'
import { legsOf } from './payment/together.ts'
import type { UnsignedTx } from './payment/tx.ts'

/** How records are shown to callers. Visitors do not see the partner's share. */

export type Audience = 'partner' | 'visitor'
type Payloads = (tx: UnsignedTx, anchor: Anchor, number?: number) => readonly WalletPayload[]

export function showFees(fee: Omit<IntentFee, 'treasury'>, audience: Audience): Fees {
  return {
    asset: fee.asset.address,
    platformBps: fee.terms.platformBps,
    platformFeeMinor: fee.platformFeeMinor,
    surchargeBps: fee.terms.surchargeBps,
    surchargeMinor: fee.surchargeMinor,
    totalMinor: fee.totalMinor,
    settingsVersion: fee.terms.settingsVersion,
    ...(audience === 'partner' ? { partnerShareMinor: fee.partnerShareMinor, tier: fee.terms.tier } : {}),
  }
}

/** The answer of prepare, without the product's own part. */
export function showPrepared(
  intent: DealIntent,
  payloads: Payloads,
  audience: Audience,
): Omit<Prepared, 'quote' | 'credit'> {
  return {
    intentId: intent.id,
    expiresAt: intent.deal.expiresAt,
    fees: showFees(intent.deal.fee, audience),
    payment: {
      steps: intent.steps.map((step) => showStep(intent.chain, step, intent, payloads)),
      ...defined({ together: showTogether(intent, payloads) }),
    },
    warnings: [...intent.warnings],
  }
}

/** The one transaction of several steps, until its payment is signed otherwise. */
function showTogether(intent: PaymentIntent, payloads: Payloads): Prepared['payment']['together'] {
  const { together } = intent
  if (together?.state !== 'offered' && together?.state !== 'out') return undefined
  const wallets = payloads(together.tx, intent.anchor, numberOfGroup(intent))
  return { steps: [...together.steps], wallets: [...wallets] }
}

/** The same in a sign session, with what became of it. */
export function showSessionTogether(intent: PaymentIntent, payloads: Payloads): SessionTogether | undefined {
  const { together } = intent
  if (together === undefined) return undefined
  return {
    ...(showTogether(intent, payloads) ?? { steps: [...together.steps], wallets: [] }),
    state: together.state,
    ...defined({ openedAt: together.state === 'offered' ? undefined : legsOf(intent)[0]?.opening?.at }),
  }
}

/** A payment whose paid fee is a credit, where a payment like it is prepared. */
export function showCredit(paid: DealIntent): Prepared['credit'] {
  const fee = stepOf(paid, 'fee')
  const feeTxHash = fee && sentOf(fee)?.txHash
  if (feeTxHash === undefined || paid.creditUntil === undefined) return undefined
  return { intentId: paid.id, feeTxHash, creditUntil: paid.creditUntil }
}

/** A payment whose fee is paid and whose product is on its way, where a payment like it is prepared. */
export const warnOfEarlier = ({ id, product }: Pick<PaymentIntent, 'id' | 'product'>): Warning => ({
  code: 'EARLIER_PAYMENT_PENDING',
  message: `This account has already paid the fee of the same ${product}, in the payment ${id}, and that ${product} may still be on its way. Pay this fee only for a second ${product}.`,
  details: { intentId: id },
})

/** A step with its sign payloads. `steps` are all steps of the payment: the step may have to wait for one of them. */
export function showStep(
  chain: string,
  step: PaymentStep,
  { anchor, steps }: { readonly anchor: Anchor; readonly steps: readonly PaymentStep[] },
  payloads: Payloads,
): Step {
  const [first, ...more] = awaited(step, steps)
  const isPlanned = step.state === 'planned'
  const awaiting = isPlanned ? ('order' as const) : first && kindOf(first)
  return {
    id: step.id,
    kind: step.kind,
    chain,
    title: step.title,
    asset: showAsset(step.asset),
    ...showAmount(step.asset, step.amountMinor),
    ...defined({
      awaiting,
      awaits: first === undefined ? undefined : [first, ...more].map(({ id }) => id),
    }),
    ...(isPlanned
      ? { wallets: [] }
      : {
          to: step.to,
          ...defined({ reference: step.reference, extraId: step.extraId }),
          wallets: [...payloads(step.tx, anchor, numberOf(step))],
        }),
  }
}

/** The same with the step's transaction. */
export function showSessionStep(
  chain: string,
  step: PaymentStep,
  context: { readonly anchor: Anchor; readonly steps: readonly PaymentStep[] },
  payloads: Payloads,
): SessionStep {
  return {
    ...showStep(chain, step, context, payloads),
    // For callers a planned step is one that waits for its order.
    state: step.state === 'planned' ? 'waiting' : step.state,
    ...defined({
      txHash: sentOf(step)?.txHash,
      failure: step.state === 'failed' ? step.failure : undefined,
      openedAt: step.opening?.at,
      tokens: step.swap?.tokens.map(showAsset),
      sequence: numberOf(step),
    }),
    ...(step.state !== 'confirmed' || step.receivedMinor === undefined
      ? {}
      : showReceived(step.receives ?? step.asset, step.receivedMinor)),
  }
}

/** An amount in the field that fits its asset. */
export const showAmount = (of: Pick<Asset, 'currency'>, minorText: string) =>
  hasMinorUnit(of) ? { amountMinor: minorText } : { amount: decimalText(minorText) }

const showReceived = (of: Asset, minorText: string) =>
  hasMinorUnit(of) ? { receivedMinor: minorText } : { receivedAmount: decimalText(minorText) }

export const decimalText = (minorText: string): string => formatUnits(readMinor(minorText), ISSUED_DECIMALS)

/** The steps before a step that are not confirmed yet. */
function awaited(step: PaymentStep, steps: readonly PaymentStep[]): readonly PaymentStep[] {
  const at = steps.findIndex((other) => other.id === step.id)
  return steps.slice(0, Math.max(at, 0)).filter((other) => other.state !== 'confirmed')
}

const kindOf = ({ kind }: PaymentStep): 'trustline' | 'fee' | 'approve' =>
  kind === 'fee' || kind === 'trustline' ? kind : 'approve'

/** Without the logo: our pages load no pictures from elsewhere, and partners find it in the token list. */
export function showAsset(asset: Asset): Asset {
  const { address, symbol, name, decimals, currency, issuer, md5 } = asset
  const verified = address === 'native' || asset.verified
  return { address, symbol, name, decimals, ...defined({ currency, issuer, md5, verified }) }
}
