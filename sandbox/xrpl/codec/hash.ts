import { createHash } from 'node:crypto'

/** The first half of SHA-512: what the ledger hashes everything with. */
export const sha512HalfOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, 32)
}

/** What stands before hashed bytes, so that no thing has the hash of another kind of thing. */
export const prefix = {
  transactionId: Buffer.from('TXN\0'),
  signing: Buffer.from('STX\0'),
  stateLeaf: Buffer.from('MLN\0'),
  transactionLeaf: Buffer.from('SND\0'),
  innerNode: Buffer.from('MIN\0'),
  header: Buffer.from('LWR\0'),
} as const
