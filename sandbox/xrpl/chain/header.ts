import { encodeBytes } from '../codec/encode.ts'
import { prefix, sha512HalfOf } from '../codec/hash.ts'
import { emptyTrie, hashOf, putInto } from '../state/trie.ts'
import type { Header, Recorded } from './recorded.ts'

const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()

/** The hash of a ledger: of its number, its coins, its parent, both trees and its times. */
export function hashHeader(header: Omit<Header, 'ledger_hash'>): string {
  const [numbers, times] = [Buffer.alloc(12), Buffer.alloc(10)]
  numbers.writeUInt32BE(header.ledger_index)
  numbers.writeBigUInt64BE(BigInt(header.total_coins), 4)
  times.writeUInt32BE(header.parent_close_time)
  times.writeUInt32BE(header.close_time, 4)
  times.writeUInt8(header.close_time_resolution, 8)
  times.writeUInt8(header.close_flags, 9)
  const hashes = Buffer.from(header.parent_hash + header.transaction_hash + header.account_hash, 'hex')
  return toHex(sha512HalfOf(prefix.header, numbers, hashes, times))
}

/** A length before a value, as in the binary form of fields. */
function prefixed(bytes: Buffer): readonly Buffer[] {
  const { length } = bytes
  if (length <= 192) return [Buffer.from([length]), bytes]
  if (length <= 12_480) return [Buffer.from([193 + ((length - 193) >> 8), (length - 193) & 0xff]), bytes]
  const rest = length - 12_481
  return [Buffer.from([241 + (rest >> 16), (rest >> 8) & 0xff, rest & 0xff]), bytes]
}

function leafHash(hash: string, { blob, metadata }: Recorded): Buffer {
  const parts = [...prefixed(Buffer.from(blob, 'hex')), ...prefixed(encodeBytes({ ...metadata }))]
  return sha512HalfOf(prefix.transactionLeaf, ...parts, Buffer.from(hash, 'hex'))
}

/** The hash of the tree of a ledger's transactions with their metadata. */
export function hashTransactions(transactions: readonly Recorded[]): string {
  let tree = emptyTrie<Recorded>()
  for (const recorded of transactions) tree = putInto(tree, recorded.hash, recorded)
  return toHex(hashOf(tree, leafHash))
}
