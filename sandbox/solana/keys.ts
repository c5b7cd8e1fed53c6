import { createHash } from 'node:crypto'
import { Keypair } from '@solana/web3.js'

/** A key pair of the sandbox by its name: the same everywhere, and known to everyone. Never hold anything real with it. */
export function keyOf(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`suite sandbox solana: ${name}`).digest())
}
