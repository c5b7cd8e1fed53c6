import type { WalletPayloads } from '../ports/wallet-payloads.ts'
import { evm } from './evm/index.ts'
import type { WalletKind, WalletSettings } from './kind.ts'
import { solana } from './solana/index.ts'
import { suite } from './suite/index.ts'
import { suppliedProblem, swapOf, tokenOf } from './supplied-problem.ts'
import { xaman } from './xaman/index.ts'
import { xrplWalletConnect } from './xrpl-walletconnect/index.ts'
import { isEvmCall, type UnsignedTx } from '../domain/payment/tx.ts'
import { withSequence } from '../formats/xrpl.ts'

/** Every kind of wallets, in the order in which a step lists its payloads. */
const kinds: readonly WalletKind[] = [evm, solana, xaman, xrplWalletConnect, suite]

/** The sign payloads of the wallet kinds: see the port. */
export const createWalletPayloads = (settings: WalletSettings): WalletPayloads => ({
  kinds,
  write(step, anchor, number) {
    const tx = withNumber(step, number)
    return kinds.flatMap(({ write }) => write(tx, anchor, settings) ?? [])
  },
  problemOf: suppliedProblem,
  tokenIn: tokenOf,
  swapIn: swapOf,
  read: (payload) => kinds.map(({ read }) => read(payload, settings)).find((tx) => tx !== undefined),
})

/** A transaction with its account's number, in its chain's own terms; as it was where there are no such numbers. */
export function withNumber(tx: UnsignedTx, number: number | undefined): UnsignedTx {
  if (number === undefined) return tx
  switch (tx.family) {
    case 'evm':
      // A wallet that carries out several calls takes the number itself.
      return isEvmCall(tx) ? { ...tx, nonce: number } : tx
    case 'xrpl':
      return { ...tx, txjson: withSequence(tx.txjson, number) }
    case 'solana':
    case 'stellar':
      return tx
  }
}
