import { SuiteError } from '../../domain/errors.ts'
import { isSameTx, type PaymentStep, type UnsignedTx } from '../../domain/payment.ts'
import type { Chain } from '../../ports/chain.ts'

/**
 * Where transactions end by themselves, two forms of one step can be good at once: the quote is renewed sooner than
 * the first form ends. So another one is handed out only when the one that a wallet had can land no more. By that
 * there is one such form at most; only where a wallet got the steps from elsewhere, each earlier one may be it.
 */
function formsOut(step: PaymentStep): readonly UnsignedTx[] {
  const { openedTx, openedAt, openedFrom, earlier = [], failure } = step
  // The chain has told of it: it will not happen once more.
  if (failure === 'TX_FAILED') return []
  if (openedTx !== undefined) return [openedTx]
  return openedAt === undefined && openedFrom !== undefined ? earlier : []
}

/** Throws FEE_TX_PENDING while a wallet may send a step in another form than its present one. The same cannot pay twice. */
export async function mustBeTheOnlyForm(chain: Chain, step: PaymentStep): Promise<void> {
  const others = formsOut(step).filter((tx) => !isSameTx(tx, step.tx))
  const out = await Promise.all(others.map(async (tx) => chain.mayStillLand?.(tx) ?? false))
  if (out.includes(true))
    throw new SuiteError(
      'FEE_TX_PENDING',
      'Your wallet had this step before, and what it had can still be sent for about a minute. Nothing is lost: wait a moment, then try again.',
      { retryAfter: 5, details: { step: step.id } },
    )
}

/** Whether a step's present form is the one that a wallet had, and may still be sent. */
export async function isPresentFormOut(chain: Chain, step: PaymentStep): Promise<boolean> {
  if (!formsOut(step).some((tx) => isSameTx(tx, step.tx))) return false
  return chain.mayStillLand?.(step.tx) ?? false
}
