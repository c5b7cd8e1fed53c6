import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { type Decoded, Undecodable, type WalletConnection } from '../../wallets/wallet.ts'
import { checkStep, type Difference, type StepContext } from './check-step.ts'

/** A step as it is shown. `decoded` was read from `payload`, and the wallet gets that very object. Both are frozen. */
export interface ShownStep {
  readonly step: SessionStep
  /** Counts from one. */
  readonly number: number
  readonly of: number
  readonly payload: WalletPayload | undefined
  /** The part of the payload that the wallet gets. */
  readonly given: unknown
  readonly decoded: Decoded | undefined
  /** Why the payload cannot be understood. */
  readonly refusal: string | undefined
  readonly differences: readonly Difference[]
}

/** Reads a step's payload for a connected wallet and compares it with the session. */
export function showStep(
  step: SessionStep,
  wallet: Pick<WalletConnection, 'kind' | 'decode' | 'same' | 'given'>,
  context: Omit<StepContext, 'same'>,
): ShownStep {
  const { steps } = context.session
  const payload = payloadFor(wallet.kind, step)
  const place = { step, number: steps.indexOf(step) + 1, of: steps.length, payload }
  const unread = { decoded: undefined, differences: [] }
  if (payload === undefined)
    return { ...place, ...unread, given: undefined, refusal: 'No wallet here can sign it.' }
  const given = wallet.given(payload)
  try {
    const decoded = wallet.decode(payload, assetsOf(step, context.session))
    const differences = [...checkStep(step, decoded, { ...context, same: wallet.same })]
    // Opening the step told the account's number. Only EVM wallets of the browser choose one themselves.
    if (wallet.kind !== 'evm' && decoded.sequence !== step.sequence) differences.push('sequence')
    return { ...place, given, decoded, refusal: undefined, differences }
  } catch (cause) {
    const refusal = cause instanceof Undecodable ? cause.message : 'It cannot be read.'
    return { ...place, ...unread, given, refusal }
  }
}

function assetsOf({ asset, tokens = [] }: SessionStep, { quote }: SignSession): readonly string[] {
  const sold = quote === undefined ? [] : [quote.fromToken.address]
  // A token of another chain is none of this one.
  const bought = quote === undefined || quote.toChain !== undefined ? [] : [quote.toToken.address]
  return [asset.address, ...tokens.map(({ address }) => address), ...sold, ...bought]
}

/** The step that is next: the first one whose transaction is not confirmed. */
export function currentStep(session: SignSession): SessionStep | undefined {
  return session.steps.find(({ state }) => state !== 'confirmed')
}

/** True for steps whose amounts follow from the price: they are worth nothing once it has expired. */
export const isPriced = ({ kind }: SessionStep): boolean => kind !== 'approve' && kind !== 'trustline'

/** When the terms of what is signed end: the price of a quote, or the user's own offer for an NFT. Else an empty text. */
export const termsEnd = ({ quote, sale }: Pick<SignSession, 'quote' | 'sale'>): string =>
  quote?.expiresAt ?? sale?.offerEndsAt ?? ''

/** Frozen, so that nothing changes the shown step. */
function payloadFor(kind: WalletPayload['kind'], step: SessionStep): WalletPayload | undefined {
  const payload = step.wallets.find((candidate) => candidate.kind === kind)
  return payload === undefined ? undefined : deepFreeze(payload)
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
