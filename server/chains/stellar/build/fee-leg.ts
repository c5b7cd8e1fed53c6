import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../../../domain/money.ts'
import type { StellarTx } from '../../../domain/payment/tx.ts'
import type { FeeLeg } from '../../../ports/chain.ts'

/** A transaction's network, and the end of its validity in seconds since the epoch. */
export interface Bounds {
  readonly network: string
  readonly validUntil: number
}

export const payment = (to: string, asset: Asset, amount: Minor) =>
  ({ type: 'payment', to, asset: asset.address, amount: amount.toString() }) as const

/** The payment of a fee, with the reference of its intent as memo hash. The treasury is an account already. */
export function feeLeg(bounds: Bounds, { payer, treasury, asset, amount, reference }: FeeLeg): StellarTx {
  if (!/^[0-9a-f]{64}$/.test(reference)) throw new RangeError('a reference is 32 bytes in lower-case hex')
  const operation = payment(treasury, asset, amount)
  return { family: 'stellar', ...bounds, from: payer, operations: [operation], memoHash: reference }
}
