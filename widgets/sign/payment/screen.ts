import type { SignSession } from '../../api/in-minor.ts'
import { isUndelivered, type Out, phaseOf } from '../../models/session-phase.ts'
import type { WalletOption } from '../../wallets/wallet.ts'
import type { WalkedStep } from './together.ts'

/** The screen that the popup shows. */
export type Screen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'connecting'; readonly option: WalletOption }
  | { readonly kind: 'preparing' }
  /** The wallet uses another account than the payment was prepared for. */
  | { readonly kind: 'other-account'; readonly payer: string; readonly usable: boolean }
  | { readonly kind: 'step'; readonly step: WalkedStep }
  /** A wallet was asked for the step before, and the outcome is unknown. */
  | { readonly kind: 'looking'; readonly step: WalkedStep }
  /** The step's transaction is on its way. */
  | { readonly kind: 'confirming'; readonly step: WalkedStep }
  /** The fee is paid, and the step's order is being made. */
  | { readonly kind: 'ordering' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'done'; readonly settled: boolean }
  /** The deposit is confirmed, and its order has ended without a payout. */
  | { readonly kind: 'undelivered' }
  /** The last step's transaction failed. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ended'
      readonly status: 'expired' | 'cancelled'
      readonly renewable: boolean
      readonly out: Out
    }

export interface Facts {
  readonly session: SignSession | undefined
  /** The step that is next. */
  readonly current: WalkedStep | undefined
  readonly unreachable: boolean
  readonly connecting: WalletOption | undefined
  readonly account: string | undefined
  readonly looking: boolean
  readonly preparing: boolean
  readonly same: (a: string, b: string) => boolean
}

/** The server's state comes first, then the page's own. */
export function screenOf(facts: Facts): Screen {
  const { session } = facts
  if (session === undefined) return { kind: facts.unreachable ? 'unavailable' : 'loading' }
  const { status, purpose } = session
  // The steps belong to the payment: another session may have taken them further than this one.
  const phase = phaseOf(session)
  if (phase.kind === 'expired' || phase.kind === 'cancelled')
    return { kind: 'ended', status: phase.kind, renewable: isRenewable(session), out: phase.out }
  if (status === 'signed' && purpose === 'connect') return { kind: 'connected' }
  if (phase.kind === 'settled' && isUndelivered(session)) return { kind: 'undelivered' }
  if (phase.kind === 'sent' || phase.kind === 'settled')
    return { kind: 'done', settled: phase.kind === 'settled' }
  return status === 'signed' ? { kind: 'failed' } : pendingScreen(session, facts)
}

function pendingScreen(session: SignSession, facts: Facts): Screen {
  const { payer } = session
  const step = facts.current
  if (step?.state === 'submitted') return { kind: 'confirming', step }
  if (step?.awaiting === 'order') return { kind: 'ordering' }
  if (step !== undefined && facts.looking) return { kind: 'looking', step }
  if (facts.connecting !== undefined) return { kind: 'connecting', option: facts.connecting }
  if (facts.account === undefined) return { kind: 'choose' }
  if (payer === undefined || step === undefined || facts.preparing) return { kind: 'preparing' }
  if (!facts.same(payer, facts.account)) return { kind: 'other-account', payer, usable: !session.payerFixed }
  return { kind: 'step', step }
}

/** A payment was prepared or a fee was paid: a new session can continue with it. */
function isRenewable({ purpose, creditUntil, quote }: SignSession): boolean {
  return purpose === 'sign' && (creditUntil !== undefined || quote !== undefined)
}
