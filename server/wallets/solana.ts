import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SuppliedSolana } from '#contracts/api/sign-payload.ts'
import type { SolanaTx } from '../domain/payment/tx.ts'

const CHAIN = 'solana:'

/** The transaction in wire format: wallets take it as bytes (Wallet Standard) or as base64. */
export function solanaPayload({
  cluster,
  from,
  to,
  transaction,
  lastValidBlockHeight,
  purpose,
}: SolanaTx): WalletPayload {
  return {
    kind: 'solana',
    method: purpose === 'transfer' ? 'solana_transfer' : 'solana_swap',
    params: { chain: `${CHAIN}${cluster}`, from, to, transaction, lastValidBlockHeight },
  }
}

/** The transaction that a payload asks for, as it was written; `undefined` for another kind of chain. */
export function readSolanaPayload({ method, params }: SuppliedSolana): SolanaTx | undefined {
  const { chain, ...rest } = params
  if (!chain.startsWith(CHAIN)) return undefined
  return {
    family: 'solana',
    cluster: chain.slice(CHAIN.length),
    ...rest,
    purpose: method === 'solana_transfer' ? 'transfer' : 'swap',
  }
}
