import type { WalletPayloads } from '../ports/wallet-payloads.ts'
import { withNumber } from './account-number.ts'
import { evm } from './evm/index.ts'
import type { WalletKind, WalletSettings } from './kind.ts'
import { solana } from './solana/index.ts'
import { suite } from './suite/index.ts'
import { suppliedProblem, swapOf, tokenOf } from './supplied-problem.ts'
import { xaman } from './xaman/index.ts'
import { xrplWalletConnect } from './xrpl-walletconnect/index.ts'

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
