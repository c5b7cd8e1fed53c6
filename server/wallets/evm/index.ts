import type { EvmCall, EvmCalls } from '#contracts/api/trade/evm-payload.ts'
import type { SuppliedCalls, SuppliedEvm } from '#contracts/api/sign-payload.ts'
import { type EvmBatch, isEvmBatch, isEvmCall, type EvmTx } from '../../domain/payment/tx.ts'
import { ANYONE } from '../../domain/payment/intent.ts'
import type { WalletKind } from '../kind.ts'

/** Wallets of EVM chains, by `eth_sendTransaction`, and by `wallet_sendCalls` for several steps at once. */
export const evm: WalletKind = {
  kind: 'evm',
  name: 'Wallets of EVM chains',
  home: 'https://ethereum.org/wallets/find-wallet/',
  families: ['evm'],
  isInBrowser: true,
  write(tx, { number, hash }) {
    const anchor = { number, hash }
    if (isEvmBatch(tx)) return { kind: 'evm', method: 'wallet_sendCalls', params: [callsOf(tx)], anchor }
    if (!isEvmCall(tx)) return undefined
    return { kind: 'evm', method: 'eth_sendTransaction', params: [callOf(tx)], anchor }
  },
  read(payload) {
    if (!('method' in payload)) return undefined
    if (payload.method === 'eth_sendTransaction') return txOf(payload)
    return payload.method === 'wallet_sendCalls' ? batchOf(payload) : undefined
  },
}

type Call = EvmCalls['calls'][number]

/** The parameters of `eth_sendTransaction` (EIP-1474). Wallets set the gas: a stale price gets stuck. */
const callOf = ({ from, chainId, ...call }: EvmTx): EvmCall => ({
  from,
  ...partOf(call),
  chainId: quantity(BigInt(chainId)),
})

const callsOf = ({ from, chainId, calls }: EvmBatch): EvmCalls => ({
  version: '2.0.0',
  chainId: quantity(BigInt(chainId)),
  from,
  atomicRequired: true,
  calls: calls.map(partOf),
})

const partOf = ({ to, value, data }: Call): Call => ({ to, value: quantity(BigInt(value)), data })

/** Hex without leading zeros: `0x0` for zero. Wallets refuse other spellings. */
const quantity = (value: bigint): string => `0x${value.toString(16)}`

/** Addresses stay as they were written. `undefined` for an impossible chain id, or data that is not whole bytes. */
function txOf({ params: [call] }: SuppliedEvm): EvmTx | undefined {
  const chainId = Number(call.chainId)
  const part = readPart(call)
  if (!Number.isSafeInteger(chainId) || part === undefined) return undefined
  return { family: 'evm', chainId, from: call.from ?? ANYONE, ...part }
}

function batchOf({ params: [{ from, chainId: id, calls }] }: SuppliedCalls): EvmBatch | undefined {
  const chainId = Number(id)
  const parts = calls.map(readPart)
  const read = parts.filter((part) => part !== undefined)
  if (!Number.isSafeInteger(chainId) || read.length < parts.length) return undefined
  return { family: 'evm', chainId, from, calls: read }
}

const readPart = ({ to, value, data }: Call): Call | undefined =>
  data.length % 2 === 0
    ? { to, value: BigInt(value === '0x' ? '0x0' : value).toString(), data: data.toLowerCase() }
    : undefined
