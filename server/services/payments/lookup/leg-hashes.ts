import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { legsOf } from '../../../domain/payment/together.ts'
import type { Chain } from '../../../ports/chain.ts'

export interface LegHashes {
  /** The hash by which a step of the group counts. */
  readonly of: (stepId: string) => string
  /** The hash of the transaction itself, where its steps have hashes of their own. */
  readonly via?: string
}

/** The hashes of a group's steps, when its transaction has the hash `txHash`. */
export function legHashes(chain: Pick<Chain, 'legHashes'>, intent: PaymentIntent, txHash: string): LegHashes {
  const { together } = intent
  const number = legsOf(intent).map(({ opening }) => opening?.number)[0]
  const own = together && chain.legHashes?.(together.tx, number)
  if (together === undefined || own === undefined) return { of: () => txHash }
  const of = (stepId: string) => own[together.steps.indexOf(stepId)] ?? txHash
  return own.includes(txHash) ? { of } : { of, via: txHash }
}
