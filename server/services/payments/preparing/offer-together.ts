import { SuiteError } from '../../../domain/errors.ts'
import type { PaymentIntent, Together } from '../../../domain/payment/intent.ts'
import { isOut, stepsTogether } from '../../../domain/payment/together.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, Leg } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { isOutage } from '../outages.ts'

/** One transaction for steps, as they would be signed alone. */
export interface Combined {
  readonly legs: readonly Leg[]
  readonly tx: UnsignedTx
}

/** The one transaction of a payment's steps, where there is one; without it, they are signed one by one. */
export async function combine(
  { log }: Pick<PaymentDeps, 'log'>,
  chain: Chain,
  intent: PaymentIntent,
): Promise<Combined | undefined> {
  const legs = stepsTogether(intent)
  if (legs === undefined || intent.together?.state === 'off') return undefined
  try {
    const tx = await chain.together?.(legs)
    return tx && { legs, tx }
  } catch (cause) {
    if (!(cause instanceof SuiteError && isOutage(cause.code))) throw cause
    log.warn('together.unknown', { intent: intent.id, chain: chain.key, cause })
    return undefined
  }
}

/**
 * The payment with one transaction for its steps, as they are now. Its earlier forms are not forgotten. One that a wallet
 * may still send stays `out`: its steps do not become free by a renewal.
 */
export function withTogether<Intent extends PaymentIntent>(
  intent: Intent,
  combined: Combined | undefined,
  isOver: boolean,
): Intent {
  const { together: before } = intent
  const legs = stepsTogether(intent)
  const isSame =
    combined !== undefined &&
    legs?.length === combined.legs.length &&
    legs.every(({ tx }, i) => isSameTx(tx, combined.legs[i]?.tx ?? combined.tx))
  if (!isSame || before?.state === 'off')
    return before === undefined || isOut(intent)
      ? intent
      : { ...intent, together: { ...before, state: 'off' } }
  const earlier = before === undefined ? [] : [...(before.earlier ?? []), before.tx]
  const together: Together = {
    steps: legs.map(({ id }) => id),
    tx: combined.tx,
    ...(earlier.length === 0 ? {} : { earlier }),
    state: isOver ? 'offered' : 'out',
  }
  return { ...intent, together }
}
