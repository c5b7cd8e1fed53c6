import type { EvmCall } from '#contracts/api/payment.ts'
import type { SuppliedEvm } from '#contracts/api/sign-payload.ts'
import { isEvmCall, type EvmTx } from '../../domain/payment/tx.ts'
import { ANYONE } from '../../domain/payment/intent.ts'
import type { WalletKind } from '../kind.ts'

/** Wallets of EVM chains, by `eth_sendTransaction`. */
export const evm: WalletKind = {
  kind: 'evm',
  name: 'Wallets of EVM chains',
  home: 'https://ethereum.org/wallets/find-wallet/',
  families: ['evm'],
  isInBrowser: true,
  write(tx, { number, hash }) {
    if (!isEvmCall(tx)) return undefined
    return {
      kind: 'evm',
      method: 'eth_sendTransaction',
      params: [callOf(tx)],
      anchor: { number, hash },
    }
  },
  read: (payload) =>
    'method' in payload && payload.method === 'eth_sendTransaction' ? txOf(payload) : undefined,
}

/** The parameters of `eth_sendTransaction` (EIP-1474). Wallets set the gas: a stale price gets stuck. */
const callOf = ({ from, to, value, data, chainId }: EvmTx): EvmCall => ({
  from,
  to,
  value: quantity(BigInt(value)),
  data,
  chainId: quantity(BigInt(chainId)),
})

/** Hex without leading zeros: `0x0` for zero. Wallets refuse other spellings. */
const quantity = (value: bigint): string => `0x${value.toString(16)}`

/** Addresses stay as they were written. `undefined` for an impossible chain id, or data that is not whole bytes. */
function txOf({ params: [call] }: SuppliedEvm): EvmTx | undefined {
  const value = BigInt(call.value === '0x' ? '0x0' : call.value)
  const chainId = Number(call.chainId)
  if (!Number.isSafeInteger(chainId) || call.data.length % 2 !== 0) return undefined
  return {
    family: 'evm',
    chainId,
    from: call.from ?? ANYONE,
    to: call.to,
    value: value.toString(),
    data: call.data.toLowerCase(),
  }
}
