import { SuiteError } from '../../../domain/errors.ts'
import type { FormedStep } from '../../../domain/payment/step.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, StepBuilder } from '../../../ports/chain.ts'

/**
 * The forms of a step that a wallet may still send. Where transactions end by themselves, two forms of one step can
 * be valid at once, because the offer is renewed before the first form ends. So another form is handed out only when
 * the first can no longer land, and there is at most one such form. Only where a wallet got the steps from elsewhere,
 * it may have any earlier form.
 */
function formsOut(step: FormedStep): readonly UnsignedTx[] {
  // The chain has shown the failure, so the form will not land again.
  if (step.state === 'failed' && step.failure === 'TX_FAILED') return []
  const { opening, earlier = [] } = step
  if (opening?.tx !== undefined) return [opening.tx]
  return opening !== undefined && opening.at === undefined ? earlier : []
}

/**
 * Throws FEE_TX_PENDING while a wallet may send a step in another form than `form`, by default its present one. The same form does not pay
 * twice: the chain prevents it, or otherwise the wallet (see server/wallets/suite).
 */
export async function mustBeTheOnlyForm(
  chain: Chain,
  step: FormedStep,
  now: Date,
  form: UnsignedTx = step.tx,
): Promise<void> {
  const others = formsOut(step).filter((tx) => !isSameTx(tx, form))
  const out = await Promise.all(others.map(async (tx) => chain.mayStillLand?.(tx) ?? false))
  const left = others.filter((_, i) => out[i] === true)
  if (left.length > 0) throw stillOut(chain, step, left, now)
}

/** A request is handed out only with this much of its time left: a user must read and approve it. */
const LEAST_MS = 60_000

/** True when a step's present form ends too soon to be handed out. */
export function endsSoon(chain: StepBuilder, { tx }: Pick<FormedStep, 'tx'>, now: Date): boolean {
  const end = chain.endOf?.(tx)
  return end !== undefined && end.getTime() - now.getTime() < LEAST_MS
}

/** Throws FEE_TX_PENDING for a form that a wallet has, and that no other form may replace yet. */
export function mustNotBeOut(chain: StepBuilder, step: FormedStep, now: Date): void {
  const had = formsOut(step).filter((tx) => isSameTx(tx, step.tx))
  if (had.length > 0) throw stillOut(chain, step, had, now)
}

/** Where a transaction ends by a block, that takes about a minute. */
const USUAL_MS = 60_000

export function stillOut(
  chain: StepBuilder,
  { id }: FormedStep,
  forms: readonly UnsignedTx[],
  now: Date,
): SuiteError {
  const ends = forms.map((tx) => chain.endOf?.(tx)?.getTime() ?? now.getTime() + USUAL_MS)
  const minutes = Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 60_000))
  const span = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new SuiteError(
    'FEE_TX_PENDING',
    `Your wallet has an earlier request for this step, which can still be sent for about ${span}. Nothing is lost: wait a moment, then try again.`,
    { retryAfter: 5, details: { step: id } },
  )
}

/** Whether a wallet has the step's present form and may still send it. */
export async function isPresentFormOut(chain: Chain, step: FormedStep): Promise<boolean> {
  if (!formsOut(step).some((tx) => isSameTx(tx, step.tx))) return false
  return chain.mayStillLand?.(step.tx) ?? false
}
