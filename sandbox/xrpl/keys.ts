import { createHash } from 'node:crypto'
import { Wallet } from 'xrpl'

/** A key pair of the sandbox by its name: the same everywhere, and known to everyone. Never hold anything real with it. */
export function walletOf(name: string): Wallet {
  const entropy = createHash('sha256').update(`suite sandbox xrpl: ${name}`).digest().subarray(0, 16)
  return Wallet.fromEntropy(entropy)
}
