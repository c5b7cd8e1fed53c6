import { VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import type { SolanaAccount, SolanaChain } from './chain.ts'

/** Signs and sends, after the user agreed. Keys never leave this process. */

/** A transaction in wire format, signed by others or by no one so far; `undefined` for anything else. */
export function readTransaction(base64: string): VersionedTransaction | undefined {
  const bytes = Buffer.from(base64, 'base64')
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    // Bytes that are left over, or that read differently, were not shown.
    return Buffer.from(transaction.serialize()).equals(bytes) ? transaction : undefined
  } catch {
    return undefined
  }
}

/** Puts the account's signature in its place, beside those that are there; answers the wire format. */
export function signTransaction({ keys }: SolanaAccount, transaction: VersionedTransaction): Buffer {
  transaction.sign([keys])
  return Buffer.from(transaction.serialize())
}

/** Resolves with the signature in base58. Throws RpcError when the node refuses it. */
export async function sendTransaction(
  { rpc }: SolanaChain,
  signed: Buffer,
  skipPreflight = false,
): Promise<string> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed', skipPreflight }
  return z.string().parse(await rpc('sendTransaction', signed.toString('base64'), options))
}
