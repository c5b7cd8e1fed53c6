import type { SignSession } from '../../api/in-minor.ts'
import { ApiError } from '../../api/call.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  mayHaveSent,
  type Present,
  TOGETHER,
  type WalletConnection,
  WalletError,
} from '../../wallets/wallet.ts'
import type { SignPorts } from './ports.ts'
import { Changed } from './problem.ts'
import { isPriced, type ShownStep } from './shown-step.ts'
import { stepNamed } from './together.ts'

/** The dependencies of a hand-over. */
export interface HandOver {
  readonly api: SignPorts['api']
  readonly memory: SignPorts['memory']
  readonly timer: SignPorts['timer']
  /** Takes in the server's answer, which updates the step that is shown. */
  readonly accept: (session: SignSession) => void
  /** The step as it is shown now. */
  readonly shown: () => ShownStep | undefined
  /** Shows the way to a wallet on another device. */
  readonly present: Present
  readonly isExpired: () => boolean
  readonly isWorse: () => boolean
  readonly progress: (activity: 'checking' | 'asking' | 'reporting') => void
  /** From here on, this page itself hands the step over. */
  readonly begin: (step: string) => void
  /** It is certain that nothing was sent since that opening of the step. */
  readonly noteDeclined: (step: string, openedAt: string, code?: number) => void
}

/**
 * Hands a step to the wallet: exactly the payload that was shown, with the account's number from opening the step, or
 * nothing. The order: refresh an expired price; check the wallet's account, chain and node; open the step at the
 * server, which from then on finds the transaction by itself; ask the wallet; report the hash. Throws Changed,
 * WalletError or ApiError. After `begin`, a failure without `noteDeclined` leaves open whether something was sent.
 */
export async function handOver(asked: ShownStep, wallet: WalletConnection, deps: HandOver): Promise<void> {
  const { step } = asked
  deps.progress('checking')
  const isAging = isPriced(step) || asked.decoded?.validUntil !== undefined
  if (deps.isExpired() && isAging) deps.accept(await deps.api.refresh())
  await wallet.check(mustBeShown(asked, wallet, deps))
  deps.begin(step.id)
  const opened = await open(asked, wallet, deps)
  deps.accept(opened)
  const openedAt = stepNamed(opened, step.id)?.openedAt ?? ''
  const askWallet = async () => {
    // The server's answer can bring new terms that the user has not seen.
    const exact = mustBeShown(asked, wallet, deps)
    deps.progress('asking')
    if (step.id === TOGETHER) deps.memory.write({ together: openedAt })
    return wallet.sign(exact, deps.present, step.id)
  }
  await bringIn(askWallet(), { id: step.id, openedAt }, deps)
}

/** Waits for the wallet's answer to that opening of a step, and reports it. */
export async function bringIn(
  answer: Promise<string>,
  { id, openedAt }: { readonly id: string; readonly openedAt: string },
  deps: Pick<HandOver, 'api' | 'memory' | 'timer' | 'accept' | 'progress' | 'noteDeclined'>,
): Promise<void> {
  const txHash = await answer.catch((cause: unknown) => {
    if (isUnsent(id, cause))
      deps.noteDeclined(id, openedAt, cause instanceof WalletError ? cause.code : undefined)
    throw cause
  })
  deps.memory.write({ hash: { step: id, txHash } })
  deps.progress('reporting')
  await report(id, txHash, deps)
}

/** True when it is certain that nothing was sent. Whoever closes a wallet's window may leave several steps with it. */
function isUnsent(step: string, cause: unknown): boolean {
  if (step === TOGETHER && cause instanceof WalletError && cause.failure === 'closed') return false
  return cause instanceof Changed || !mayHaveSent(cause)
}

/**
 * Opens the step at the server. If the price has changed since, refreshes it and tries again. What the account lacks is
 * shown as the server sees it now.
 */
async function open(asked: ShownStep, wallet: WalletConnection, deps: HandOver): Promise<SignSession> {
  try {
    return await deps.api.open(asked.step.id, asked.step.openedAt)
  } catch (cause) {
    const code = cause instanceof ApiError ? cause.code : undefined
    const isLack = code === 'INSUFFICIENT_FUNDS' || code === 'UNSUPPORTED_ACCOUNT'
    if (!isLack && code !== 'SLIPPAGE') throw cause
    // A partner's own transaction has no price that could be refreshed.
    if (!isLack && asked.step.id === 'supplied') throw new WalletError('would-fail', '')
    deps.accept(await deps.api.refresh())
    if (isLack) throw cause
    mustBeShown(asked, wallet, deps)
    return deps.api.open(asked.step.id, asked.step.openedAt)
  }
}

/** The current payload, if it is still what the user agreed to and still fits its step and quote. */
function mustBeShown(
  { step, payload }: ShownStep,
  wallet: Pick<WalletConnection, 'asksSame'>,
  deps: HandOver,
): WalletPayload {
  const now = deps.shown()
  if (now?.payload === undefined || payload === undefined) throw new Changed('nothing to sign')
  const isSame = now.step.id === step.id && wallet.asksSame(now.payload, payload)
  if (!isSame || now.refusal !== undefined || now.differences.length > 0 || deps.isWorse())
    throw new Changed('the step has changed since it was shown')
  return now.payload
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** Reports a hash to the server, again and again until it arrives. Throws a final refusal. */
export async function report(
  step: string,
  txHash: string,
  { api, memory, timer, accept }: Pick<HandOver, 'api' | 'memory' | 'timer' | 'accept'>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      accept(await api.complete(step, txHash))
      return memory.write({ hash: undefined })
    } catch (cause) {
      if (!(cause instanceof ApiError) || !cause.retryable) {
        memory.write({ hash: undefined })
        throw cause
      }
    }
    const ms = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0
    await new Promise<void>((done) => void timer(done, ms))
  }
}
