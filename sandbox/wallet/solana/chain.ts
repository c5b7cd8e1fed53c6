import type { Keypair } from '@solana/web3.js'
import { createRpc, type Rpc } from '../../evm/rpc.ts'
import type { SolanaToken } from '../../solana/tokens.ts'

export interface SolanaAccount {
  readonly label: string
  /** In base58. */
  readonly address: string
  readonly keys: Keypair
}

/** Solana as the wallet needs it. */
export interface SolanaChain {
  readonly name: string
  readonly rpc: Rpc
  /** Tokens whose names and decimals the wallet knows. */
  readonly tokens: readonly SolanaToken[]
  readonly accounts: readonly SolanaAccount[]
}

export interface SolanaChainOptions {
  /** Its JSON-RPC. */
  readonly url: string
  readonly tokens: readonly SolanaToken[]
  readonly users: readonly Keypair[]
}

export const solanaChain = ({ url, tokens, users }: SolanaChainOptions): SolanaChain => ({
  name: 'Solana',
  rpc: createRpc(url),
  tokens,
  accounts: users.map((keys, i) => ({
    label: `Account ${i + 1}`,
    address: keys.publicKey.toBase58(),
    keys,
  })),
})
