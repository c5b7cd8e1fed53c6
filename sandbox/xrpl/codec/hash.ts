import { hash } from 'node:crypto'

/** The first half of SHA-512: what the ledger hashes everything with. */
export const sha512HalfOf = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha512', Buffer.concat(parts), 'buffer').subarray(0, 32)

/** What stands before hashed bytes, so that no thing has the hash of another kind of thing. */
export const prefix = {
  transactionId: Buffer.from('TXN\0'),
  signing: Buffer.from('STX\0'),
  stateLeaf: Buffer.from('MLN\0'),
  transactionLeaf: Buffer.from('SND\0'),
  innerNode: Buffer.from('MIN\0'),
  header: Buffer.from('LWR\0'),
} as const
