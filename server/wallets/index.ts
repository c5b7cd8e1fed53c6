import type { WalletPayload } from '#contracts/api/payment.ts'
import type { UnsignedTx } from '../domain/payment.ts'
import { type Anchor, evmPayload } from './evm.ts'

type Wallet<Tx extends UnsignedTx> = (tx: Tx, anchor: Anchor) => WalletPayload

/** The wallet kinds that can sign the transactions of each chain family. */
const wallets: {
  readonly [Family in UnsignedTx['family']]: readonly Wallet<Extract<UnsignedTx, { family: Family }>>[]
} = {
  evm: [evmPayload],
}

/** The sign payloads of a step: one for each wallet kind that can sign its chain's transactions. */
export function walletPayloads(tx: UnsignedTx, anchor: Anchor): readonly WalletPayload[] {
  return wallets[tx.family].map((wallet) => wallet(tx, anchor))
}
