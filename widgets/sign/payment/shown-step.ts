import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { type Decoded, Undecodable, type WalletConnection } from '../../wallets/wallet.ts'
import { checkStep, checkTogether, type Difference, type StepContext } from './check-step.ts'
import { groupOf, type WalkedStep } from './together.ts'

/** A step as it is shown. `decoded` was read from `payload`, and the wallet gets that very object. Both are frozen. */
export interface ShownStep {
  readonly step: WalkedStep
  /** Counts from one. */
  readonly number: number
  readonly of: number
  readonly payload: WalletPayload | undefined
  /** The part of the payload that the wallet gets. */
  readonly given: unknown
  readonly decoded: Decoded | undefined
  /** Of several steps that one transaction carries: each, with what was read of it. `decoded` is the last one. */
  readonly legs?: readonly ShownLeg[]
  /** Why the payload cannot be understood. */
  readonly refusal: string | undefined
  readonly differences: readonly Difference[]
}

export interface ShownLeg {
  readonly step: SessionStep
  readonly decoded: Decoded
}

/** Reads a step's payload for a connected wallet and compares it with the session. */
export function showStep(
  step: WalkedStep,
  wallet: Pick<WalletConnection, 'kind' | 'decode' | 'decodeTogether' | 'same' | 'given'>,
  context: Omit<StepContext, 'same'>,
): ShownStep {
  const payload = payloadFor(wallet.kind, step)
  const place = { step, ...placeOf(step, context.session), payload }
  const unread = { decoded: undefined, differences: [] }
  if (payload === undefined)
    return { ...place, ...unread, given: undefined, refusal: 'No wallet here can sign it.' }
  const given = wallet.given(payload)
  try {
    if (step.legs !== undefined) {
      const read = wallet.decodeTogether?.(payload, assetsOf(step.legs, context.session)) ?? []
      const differences = [...checkTogether(step.legs, read, { ...context, same: wallet.same })]
      if (wallet.kind !== 'evm' && read[0]?.sequence !== step.sequence) differences.push('sequence')
      const legs = step.legs.flatMap((leg, i) =>
        read[i] === undefined ? [] : [{ step: leg, decoded: read[i] }],
      )
      return { ...place, given, decoded: read.at(-1), legs, refusal: undefined, differences }
    }
    const decoded = wallet.decode(payload, assetsOf([step], context.session))
    const differences = [...checkStep(step, decoded, { ...context, same: wallet.same })]
    // Opening the step told the account's number. Only EVM wallets of the browser choose one themselves.
    if (wallet.kind !== 'evm' && decoded.sequence !== step.sequence) differences.push('sequence')
    return { ...place, given, decoded, refusal: undefined, differences }
  } catch (cause) {
    const refusal = cause instanceof Undecodable ? cause.message : 'It cannot be read.'
    return { ...place, ...unread, given, refusal }
  }
}

/** Its number among the signatures of the payment, counted from one, and how many there are. */
function placeOf({ legs, ...step }: WalkedStep, { steps }: SignSession): Pick<ShownStep, 'number' | 'of'> {
  if (legs === undefined) return { number: steps.findIndex(({ id }) => id === step.id) + 1, of: steps.length }
  const number = steps.length - legs.length + 1
  return { number, of: number }
}

function assetsOf(steps: readonly SessionStep[], { quote }: SignSession): readonly string[] {
  const sold = quote === undefined ? [] : [quote.fromToken.address]
  // A token of another chain is none of this one.
  const bought = quote === undefined || quote.toChain !== undefined ? [] : [quote.toToken.address]
  const named = steps.flatMap(({ asset, tokens = [] }) => [asset, ...tokens])
  return [...named.map(({ address }) => address), ...sold, ...bought]
}

/**
 * The step that is next: the first one whose transaction is not confirmed. `together`: the wallet signs the steps as one,
 * where that is on offer. A wallet that has them as one is waited for in any case.
 */
export function currentStep(session: SignSession, together: boolean): WalkedStep | undefined {
  const group = groupOf(session)
  if (group !== undefined && (together || group.state !== 'waiting')) return group
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
