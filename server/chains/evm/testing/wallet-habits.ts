import { asEvm, type EvmTx, type UnsignedTx } from '../../../domain/payment/tx.ts'

/** A prepared fee as a wallet sends it that builds the payment again, without the reference's 32 bytes at its end. */
export const dropReference = (tx: UnsignedTx): EvmTx => ({ ...asEvm(tx), data: asEvm(tx).data.slice(0, -64) })

/** A transaction as a wallet sends it that adds bytes of its own, in hex, such as ERC-8021 attribution. */
export const appendBytes = (tx: UnsignedTx, bytes: string): EvmTx => ({
  ...asEvm(tx),
  data: `${asEvm(tx).data}${bytes}`,
})
