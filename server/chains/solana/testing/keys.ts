import { Keypair } from '@solana/web3.js'

/** A key pair by its number. */
export const keypair = (n: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(n))
export const address = (n: number): string => keypair(n).publicKey.toBase58()
