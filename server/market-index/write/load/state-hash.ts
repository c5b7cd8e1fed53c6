import { createHash } from 'node:crypto'

/** First bytes of what is hashed for a node of the state's tree, and for an entry in it. */
const [NODE, ENTRY] = [Buffer.from('4D494E00', 'hex'), Buffer.from('4D4C4E00', 'hex')]
const SIZE = 32
const WIDTH = 16
const NONE = Buffer.alloc(SIZE)

function half(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, SIZE)
}

const nibble = (key: Uint8Array, depth: number): number => {
  const byte = key[depth >> 1] ?? 0
  return depth % 2 === 0 ? byte >> 4 : byte & 15
}

/** A running hash, to go on with later. */
export interface HashState {
  readonly key: string
  readonly leaf: string
  readonly low: number
  /** The open nodes from the root down, each 16 hashes, in base64. */
  readonly branch: readonly string[]
}

/**
 * Hashes all entries of a ledger, which come in the order of their keys, to the `account_hash` of its header. It holds
 * one branch of the tree. `from`: goes on from there.
 */
export function createStateHash(from?: HashState) {
  const branch: Buffer[] = (from?.branch ?? []).map((text) => Buffer.from(text, 'base64'))
  let key: Buffer | undefined = from === undefined ? undefined : Buffer.from(from.key, 'hex')
  let leaf: Buffer = from === undefined ? NONE : Buffer.from(from.leaf, 'hex')
  /** How much of the last key the one before it shares. */
  let low = from?.low ?? 0

  function put(depth: number, of: Buffer, hash: Buffer): void {
    for (let i = branch.length; i <= depth; i++) branch.push(Buffer.alloc(SIZE * WIDTH))
    hash.copy(branch[depth] ?? NONE, nibble(of, depth) * SIZE)
  }
  /** Closes the nodes below a depth: no more entries come there. */
  function close(depth: number, of: Buffer): void {
    while (branch.length - 1 > depth) {
      const node = branch.pop()
      if (node !== undefined) put(branch.length - 1, of, half(NODE, node))
    }
  }

  return {
    /** Throws where the key does not come after the last one. */
    add(next: Buffer, data: Uint8Array): void {
      if (key === undefined) low = 0
      else {
        if (Buffer.compare(key, next) >= 0) throw new Error('entries do not come in the order of their keys')
        let depth = 0
        while (nibble(key, depth) === nibble(next, depth)) depth += 1
        put(Math.max(depth, low), key, leaf)
        close(depth, key)
        low = depth
      }
      key = next
      leaf = half(ENTRY, data, next)
    },
    /** What it is to go on from, if it is not the beginning. */
    state: (): HashState | undefined =>
      key && {
        key: key.toString('hex'),
        leaf: leaf.toString('hex'),
        low,
        branch: branch.map((node) => node.toString('base64')),
      },
    /** In upper-case hex. Nothing can be added any more. */
    root(): string {
      if (key === undefined) return NONE.toString('hex')
      put(low, key, leaf)
      close(0, key)
      return half(NODE, branch[0] ?? NONE)
        .toString('hex')
        .toUpperCase()
    },
  }
}
