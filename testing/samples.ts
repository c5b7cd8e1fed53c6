import type { ApiKey } from '#server/domain/access/api-key.ts'
import { type EvmTx, isEvmCall, type UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Asset, StepFailure } from '#contracts/api/payment.ts'
import { feeTerms } from '#server/domain/fees.ts'
import type { Partner } from '#server/domain/partner.ts'
import type { DealIntent, IntentFee, PaymentIntent } from '#server/domain/payment/intent.ts'
import type {
  ConfirmedStep,
  FailedStep,
  FormedStep,
  HandOver,
  OpenedStep,
  PaymentStep,
  Seen,
  Sent,
  StepPast,
  SubmittedStep,
  WaitingStep,
} from '#server/domain/payment/step.ts'
import type { SignSession } from '#server/domain/sign-session.ts'

/** Records for tests, plausible and complete. A test changes the fields that it is about. */

export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()

export const samplePartner: Partner = {
  slug: 'demo',
  name: 'Demo partner',
  status: 'active',
  tier: 'starter',
  origins: ['https://shop.example'],
  fees: { version: 1, surchargeBps: 15, products: {} },
  createdAt: at(0),
}

export const sampleKey: ApiKey = {
  id: 'key_1',
  partner: samplePartner.slug,
  env: 'live',
  label: 'Test',
  scopes: ['swap'],
  prefix: 'spk_live_000000',
  digest: '00'.repeat(32),
  createdAt: at(0),
}

export const ether: Asset = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
export const dollar: Asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
/** Looks like the dollar, and no list vouches for it. */
export const lookAlike: Asset = { ...dollar, address: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0' }
export const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const treasury = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

export function stepWith(change: Partial<StepPast> = {}): WaitingStep {
  return {
    id: 'fee',
    kind: 'fee',
    title: 'Pay the fee',
    asset: ether,
    amountMinor: '10000000000000000',
    to: treasury,
    tx: { family: 'evm', chainId: 1, from: payer, to: treasury, value: '10000000000000000', data: '0x' },
    ...change,
    state: 'waiting',
  }
}

export const asOpened = (step: WaitingStep, opening: Partial<HandOver> = {}): OpenedStep => ({
  ...step,
  state: 'opened',
  opening: { from: { block: '1', nonce: 0 }, nonce: 0, at: at(0), ...opening },
})

export const asSubmitted = (step: WaitingStep, sent: Partial<Sent> = {}, seen: Seen = {}): SubmittedStep => ({
  ...step,
  state: 'submitted',
  sent: { txHash: `0x${'cd'.repeat(32)}`, at: at(0), ...sent },
  seen,
})

export const asConfirmed = (step: WaitingStep, sent?: Partial<Sent>): ConfirmedStep => ({
  ...asSubmitted(step, sent),
  state: 'confirmed',
  confirmedAt: at(0),
})

export const asFailed = (
  step: WaitingStep,
  failure: StepFailure,
  sent?: Partial<Sent>,
  seen?: Seen,
): FailedStep => ({ ...asSubmitted(step, sent, seen), state: 'failed', failure })

export const productStep = (change: Partial<StepPast> = {}): WaitingStep =>
  stepWith({
    id: 'product',
    kind: 'product',
    title: 'Swap ETH for USDC',
    amountMinor: '1000000000000000000',
    to: router,
    receives: dollar,
    tx: {
      family: 'evm',
      chainId: 1,
      from: payer,
      to: router,
      value: '1000000000000000000',
      data: '0x7ff36ab5',
    },
    ...change,
  })

type IntentChange = Partial<Omit<PaymentIntent, 'deal'>> & {
  readonly fee?: Partial<IntentFee>
  readonly quoteExpiresAt?: string
}

export function intentWith({ fee, quoteExpiresAt, ...change }: IntentChange = {}): DealIntent {
  return {
    id: 'pi_0000000000000000000001',
    partner: samplePartner.slug,
    env: 'live',
    product: 'swap',
    chain: 'eth',
    payer,
    reference: 'ab'.repeat(32),
    deal: {
      principal: { asset: ether, amountMinor: '1000000000000000000' },
      offer: {
        request: { fromToken: ether, toToken: dollar, amountMinor: '1000000000000000000', slippageBps: 50 },
        quote: {
          id: 'q_0000000000000000000001',
          provider: 'lifi',
          expectedOutMinor: '2990000000',
          minOutMinor: '2975050000',
          priceImpactBps: 12,
          route: [{ label: 'Uniswap V2' }],
        },
      },
      expiresAt: quoteExpiresAt ?? at(30),
      fee: {
        asset: ether,
        terms: feeTerms(samplePartner, 'swap'),
        platformFeeMinor: '8500000000000000',
        surchargeMinor: '1500000000000000',
        totalMinor: '10000000000000000',
        partnerShareMinor: '3200000000000000',
        treasury,
        ...fee,
      },
    },
    steps: [stepWith(), productStep()],
    attempts: [],
    anchor: { number: '0x1', hash: `0x${'11'.repeat(32)}` },
    warnings: [],
    state: 'open',
    booked: 'no',
    createdAt: at(0),
    ...change,
  }
}

export function sessionWith(change: Partial<SignSession> = {}): SignSession {
  return {
    id: 'ses_0000000000000000000001',
    partner: samplePartner.slug,
    env: 'live',
    purpose: 'sign',
    chain: 'eth',
    product: 'swap',
    origin: 'https://shop.example',
    status: 'pending',
    tokenDigest: '00'.repeat(32),
    createdAt: at(0),
    expiresAt: at(900),
    ...change,
  }
}

/** A step whose transaction must be written. Throws RangeError if it is not. */
export function formed(step: PaymentStep | undefined): FormedStep {
  if (step === undefined || step.state === 'planned') throw new RangeError('the step has no transaction')
  return step
}

/** A transaction that must be of this family. Throws RangeError if it is not. */
export function asEvm(tx: UnsignedTx): EvmTx {
  if (isEvmCall(tx)) return tx
  throw new RangeError(`a transaction of the family ${tx.family} is not one of an EVM chain`)
}
