import { minor, type Minor, readMinor } from '../../../domain/money.ts'
import type { StellarTx, UnsignedTx } from '../../../domain/payment/tx.ts'
import type { FeeLeg } from '../../../ports/chain.ts'

/** The network that a transaction is for, and until when, in seconds since the epoch. */
export interface Bounds {
  readonly network: string
  readonly validUntil: number
}

/** The payment of a fee, with the reference of its intent as memo hash. The treasury is an account already. */
export function feeLeg(bounds: Bounds, { payer, treasury, asset, amount, reference }: FeeLeg): StellarTx {
  if (!/^[0-9a-f]{64}$/.test(reference)) throw new RangeError('a reference is 32 bytes in lower-case hex')
  const operation = { type: 'payment', asset: asset.address, amount: amount.toString() } as const
  return { family: 'stellar', ...bounds, from: payer, to: treasury, operation, memoHash: reference }
}

/** Lets an account hold an asset, as much of it as there can be. */
export const trustLine = (bounds: Bounds, payer: string, asset: string, issuer: string): StellarTx => ({
  family: 'stellar',
  ...bounds,
  from: payer,
  to: issuer,
  operation: { type: 'change_trust', asset },
})

/** The coin that a transaction sends away. */
export function coinIn(tx: UnsignedTx): Minor {
  if (tx.family !== 'stellar') return minor(0n)
  const { operation } = tx
  if (operation.type === 'payment' && operation.asset === 'native') return readMinor(operation.amount)
  return operation.type === 'path_payment_strict_send' && operation.sendAsset === 'native'
    ? readMinor(operation.sendAmount)
    : minor(0n)
}
