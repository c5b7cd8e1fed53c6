import type { SuppliedSolana } from '#contracts/api/sign-payload.ts'
import type { SolanaTx } from '../../domain/payment/tx.ts'
import { caip2Id } from '../../formats/caip2.ts'
import type { WalletKind } from '../kind.ts'

const CHAIN = caip2Id.solana('')
const purposes = {
  solana_transfer: 'transfer',
  solana_swap: 'swap',
  solana_together: 'together',
} as const

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
      method: `solana_${purpose}`,
      params: { chain: caip2Id.solana(cluster), from, to, transaction, lastValidBlockHeight },
    }
  },
  read: (payload) => (isOurs(payload) ? txOf(payload) : undefined),
}

const isOurs = (payload: object): payload is SuppliedSolana =>
  'method' in payload && typeof payload.method === 'string' && Object.hasOwn(purposes, payload.method)

function txOf({ method, params: { chain, ...rest } }: SuppliedSolana): SolanaTx | undefined {
  if (!chain.startsWith(CHAIN)) return undefined
  return {
    family: 'solana',
    cluster: chain.slice(CHAIN.length),
    ...rest,
    purpose: purposes[method],
  }
}
