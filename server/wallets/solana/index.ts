import type { SuppliedSolana } from '#contracts/api/sign-payload.ts'
import type { SolanaTx } from '../../domain/payment/tx.ts'
import { caip2Id } from '../../formats/caip2.ts'
import type { WalletKind } from '../kind.ts'

const CHAIN = caip2Id.solana('')

/** Wallets of Solana, which get the transaction in wire format: as bytes (Wallet Standard) or as base64. */
export const solana: WalletKind = {
  kind: 'solana',
  name: 'Wallets of Solana',
  home: 'https://solana.com/wallets',
  families: ['solana'],
  isInBrowser: true,
  write(tx) {
    if (tx.family !== 'solana') return undefined
    const { cluster, from, to, transaction, lastValidBlockHeight, purpose } = tx
    return {
      kind: 'solana',
      method: purpose === 'transfer' ? 'solana_transfer' : 'solana_swap',
      params: { chain: caip2Id.solana(cluster), from, to, transaction, lastValidBlockHeight },
    }
  },
  read: (payload) =>
    'method' in payload && (payload.method === 'solana_transfer' || payload.method === 'solana_swap')
      ? txOf(payload)
      : undefined,
}

function txOf({ method, params: { chain, ...rest } }: SuppliedSolana): SolanaTx | undefined {
  if (!chain.startsWith(CHAIN)) return undefined
  return {
    family: 'solana',
    cluster: chain.slice(CHAIN.length),
    ...rest,
    purpose: method === 'solana_transfer' ? 'transfer' : 'swap',
  }
}
