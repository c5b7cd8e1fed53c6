import type { WalletPayload } from '#contracts/api/payment.ts'
import type { Anchor, UnsignedTx } from '../domain/payment.ts'
import type { WalletPayloads } from '../ports/wallet-payloads.ts'
import { evmPayload, readEvmPayload } from './evm.ts'

type Wallet<Tx extends UnsignedTx> = (tx: Tx, anchor: Anchor) => WalletPayload

/** The wallet kinds that can sign the transactions of each chain family. */
const wallets: {
  readonly [Family in UnsignedTx['family']]: readonly Wallet<Extract<UnsignedTx, { family: Family }>>[]
} = {
  evm: [evmPayload],
}

/** The sign payloads of the wallet kinds: see the port. */
export const walletPayloads: WalletPayloads = {
  write: (tx, anchor) => wallets[tx.family].map((wallet) => wallet(tx, anchor)),
  read: readEvmPayload,
}
