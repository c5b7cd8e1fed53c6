import type { WalletPayload } from '#contracts/api/payment.ts'
import type { EvmTx } from '../domain/payment.ts'

/** A block by which a wallet's node can be told from one of another chain with the same id. */
export interface Anchor {
  /** Hex quantity, as `eth_getBlockByNumber` takes it. */
  readonly number: string
  readonly hash: string
}

/**
 * The parameters of `eth_sendTransaction` (EIP-1474). Gas and its price are left to the wallet: it knows the
 * fees of the moment at which it signs, and a stale price gets a transaction stuck.
 */
export function evmPayload(tx: EvmTx, anchor: Anchor): WalletPayload {
  return {
    kind: 'evm',
    method: 'eth_sendTransaction',
    params: [
      {
        from: tx.from,
        to: tx.to,
        value: quantity(BigInt(tx.value)),
        data: tx.data,
        chainId: quantity(BigInt(tx.chainId)),
      },
    ],
    anchor: { number: anchor.number, hash: anchor.hash },
  }
}

/** Hex without leading zeros: `0x0` for zero. Wallets refuse other spellings. */
const quantity = (value: bigint): string => `0x${value.toString(16)}`
