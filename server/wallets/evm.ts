import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SuppliedEvm } from '#contracts/api/sign-payload.ts'
import type { Anchor } from '../domain/payment/point.ts'
import type { EvmTx } from '../domain/payment/tx.ts'

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

/**
 * The transaction that a payload asks for, addresses as they were written; `undefined` for a chain id
 * that no chain has or data that is not whole bytes.
 */
export function readEvmPayload({ params: [call] }: SuppliedEvm): EvmTx | undefined {
  const value = BigInt(call.value === '0x' ? '0x0' : call.value)
  const chainId = Number(call.chainId)
  if (!Number.isSafeInteger(chainId) || call.data.length % 2 !== 0) return undefined
  return {
    family: 'evm',
    chainId,
    from: call.from,
    to: call.to,
    value: value.toString(),
    data: call.data.toLowerCase(),
  }
}
