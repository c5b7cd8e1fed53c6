import type { Address, Hex } from 'viem'
import type { LocalChain } from '../evm/local-chain.ts'
import type { Rpc } from '../evm/rpc.ts'
import type { Row } from './ask.ts'
import { describeCall } from './describe-call.ts'

/** A chain as the wallet needs it. */
export interface WalletChain {
  readonly chainId: number
  readonly name: string
  /** Of the coin, which has 18 decimals. */
  readonly symbol: string
  readonly rpc: Rpc
  /** The code by which an account carries out several calls at once; without it, the wallet does not. */
  readonly delegate?: Address
  /** The effects of a contract call, as far as the wallet knows. */
  readonly describe: (to: Address, data: Hex) => readonly Row[]
}

export function walletChain(chain: LocalChain): WalletChain {
  return {
    chainId: chain.spec.chainId,
    name: chain.spec.name,
    symbol: chain.spec.coin.symbol,
    rpc: chain.rpc,
    delegate: chain.deployment.delegate,
    describe: (to, data) => describeCall(chain, to, data),
  }
}
