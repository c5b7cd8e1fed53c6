import type {
  Asset,
  Fees,
  Prepared,
  Quote,
  SessionStep,
  Step,
  WalletPayload,
} from '#contracts/api/payment.ts'
import type {
  Anchor,
  IntentFee,
  IntentQuote,
  PaymentIntent,
  PaymentStep,
  SwapRequest,
  UnsignedTx,
} from './payment.ts'

/** How records are shown to callers. Visitors do not see what the partner earns. */

export type Audience = 'partner' | 'visitor'
type Payloads = (tx: UnsignedTx, anchor: Anchor) => readonly WalletPayload[]

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

export function showQuote(
  chain: string,
  request: SwapRequest,
  quote: IntentQuote,
  fees: Fees,
  expiresAt: string,
): Quote {
  return {
    id: quote.id,
    provider: quote.provider,
    chain,
    fromToken: asset(request.fromToken),
    toToken: asset(request.toToken),
    inAmountMinor: request.amountMinor,
    expectedOutMinor: quote.expectedOutMinor,
    minOutMinor: quote.minOutMinor,
    slippageBps: request.slippageBps,
    priceImpactBps: quote.priceImpactBps,
    fees,
    ...(quote.networkFee === undefined ? {} : { networkFee: quote.networkFee }),
    route: [...quote.route],
    expiresAt,
  }
}

/** The quote of an intent as it stands. */
export function showIntentQuote(intent: PaymentIntent, audience: Audience): Quote {
  const fees = showFees(intent.fee, audience)
  return showQuote(intent.chain, intent.request, intent.quote, fees, intent.quoteExpiresAt)
}

/** What prepare answers. */
export function showPrepared(intent: PaymentIntent, payloads: Payloads, audience: Audience): Prepared {
  return {
    intentId: intent.id,
    expiresAt: intent.quoteExpiresAt,
    quote: showIntentQuote(intent, audience),
    fees: showFees(intent.fee, audience),
    payment: { steps: intent.steps.map((step) => showStep(intent.chain, step, intent, payloads)) },
    warnings: [...intent.warnings],
  }
}

/** A step with the payloads that sign it. `before` are the steps that it may have to wait for. */
export function showStep(
  chain: string,
  step: PaymentStep,
  { anchor, steps }: { readonly anchor: Anchor; readonly steps: readonly PaymentStep[] },
  payloads: Payloads,
): Step {
  const awaiting = awaited(step, steps)
  return {
    id: step.id,
    kind: step.kind,
    chain,
    title: step.title,
    asset: asset(step.asset),
    amountMinor: step.amountMinor,
    to: step.to,
    ...(step.reference === undefined ? {} : { reference: step.reference }),
    ...(awaiting === undefined ? {} : { awaiting }),
    wallets: [...payloads(step.tx, anchor)],
  }
}

/** The same with what is known of its transaction. */
export function showSessionStep(
  chain: string,
  step: PaymentStep,
  context: { readonly anchor: Anchor; readonly steps: readonly PaymentStep[] },
  payloads: Payloads,
): SessionStep {
  return {
    ...showStep(chain, step, context, payloads),
    state: step.state,
    ...(step.txHash === undefined ? {} : { txHash: step.txHash }),
    ...(step.failure === undefined ? {} : { failure: step.failure }),
    ...(step.openedAt === undefined ? {} : { openedAt: step.openedAt }),
  }
}

function awaited(step: PaymentStep, steps: readonly PaymentStep[]): 'fee' | 'approve' | undefined {
  const at = steps.findIndex((other) => other.id === step.id)
  const open = steps.slice(0, Math.max(at, 0)).find((other) => other.state !== 'confirmed')
  if (open === undefined) return undefined
  return open.kind === 'fee' ? 'fee' : 'approve'
}

function asset({ address, symbol, name, decimals, logoURI }: Asset): Asset {
  return { address, symbol, name, decimals, ...(logoURI === undefined ? {} : { logoURI }) }
}
