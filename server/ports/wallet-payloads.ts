import type { WalletPayload } from '#contracts/api/payment.ts'
import type { Anchor, UnsignedTx } from '../domain/payment.ts'

/** Turns an unsigned transaction into one sign payload for each wallet kind that can sign it. */
export type WalletPayloads = (tx: UnsignedTx, anchor: Anchor) => readonly WalletPayload[]
