import type { EvmTx, UnsignedTx } from '../../../domain/payment/tx.ts'
import { asEvm } from '#testing/samples.ts'

/** A prepared fee from a wallet that rebuilds the payment, without the reference's 32 bytes at its end. */
export const dropReference = (tx: UnsignedTx): EvmTx => ({ ...asEvm(tx), data: asEvm(tx).data.slice(0, -64) })

/** A transaction from a wallet that adds its own bytes, in hex, such as ERC-8021 attribution. */
export const appendBytes = (tx: UnsignedTx, bytes: string): EvmTx => ({
  ...asEvm(tx),
  data: `${asEvm(tx).data}${bytes}`,
})
