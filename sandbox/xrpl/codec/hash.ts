import { hash } from 'node:crypto'

/** Where parts are put together before they are hashed. Nothing here runs at the same time. */
const page = Buffer.alloc(1 << 16)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  if (length > page.length) return Buffer.concat(parts)
  let at = 0
  for (const part of parts) {
    page.set(part, at)
    at += part.length
  }
  return page.subarray(0, length)
}

/** The first half of SHA-512: what the ledger hashes everything with. */
export const sha512HalfOf = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha512', joined(parts), 'buffer').subarray(0, 32)

/** What stands before hashed bytes, so that no thing has the hash of another kind of thing. */
export const prefix = {
  transactionId: Buffer.from('TXN\0'),
  signing: Buffer.from('STX\0'),
  stateLeaf: Buffer.from('MLN\0'),
  transactionLeaf: Buffer.from('SND\0'),
  innerNode: Buffer.from('MIN\0'),
  header: Buffer.from('LWR\0'),
} as const
