import type { UnsignedTx } from '../domain/payment/tx.ts'
import { PUBLIC_NETWORK, TEST_NETWORK } from './stellar.ts'

/** Chains as CAIP-2 names them: Stellar's networks by name, the others by id. */
export const caip2Id = {
  evm: (chainId: number): string => `eip155:${chainId}`,
  xrpl: (networkId: number): string => `xrpl:${networkId}`,
  solana: (cluster: string): string => `solana:${cluster}`,
  stellar: (passphrase: string): string => `stellar:${stellarNames[passphrase] ?? 'local'}`,
}

const stellarNames: Readonly<Record<string, string>> = {
  [PUBLIC_NETWORK]: 'pubnet',
  [TEST_NETWORK]: 'testnet',
}

/** The CAIP-2 id of a transaction's chain. A Stellar transaction names its network by a passphrase. */
export function caip2Of(tx: UnsignedTx): string {
  switch (tx.family) {
    case 'evm':
      return caip2Id.evm(tx.chainId)
    case 'xrpl':
      return caip2Id.xrpl(tx.networkId)
    case 'solana':
      return caip2Id.solana(tx.cluster)
    case 'stellar':
      return caip2Id.stellar(tx.network)
  }
}
