import { prefix, sha512HalfOf } from '../codec/hash.ts'

/**
 * A map by hex keys that never changes: a change makes a new one, which shares all but a few nodes with the old. Its
 * nodes are those of the ledger's SHAMap (https://xrpl.org/docs/concepts/ledgers/ledger-structure), so that its hash
 * costs what changed since the last one. No key may begin with another.
 */
export interface Trie<T> {
  readonly root: Inner<T>
}
interface Leaf<T> {
  readonly key: string
  readonly value: T
  hash?: Buffer
}
interface Inner<T> {
  readonly slots: readonly (Child<T> | undefined)[]
  hash?: Buffer
}
type Child<T> = Leaf<T> | Inner<T>

const isLeaf = <T>(child: Child<T>): child is Leaf<T> => 'key' in child
const SLOTS = 16
const NO_SLOTS: readonly undefined[] = Array.from({ length: SLOTS }, () => undefined)

/** Digit of a key at a depth. */
function digit(key: string, depth: number): number {
  const code = key.charCodeAt(depth)
  return code < 58 ? code - 48 : code - 55
}

export const emptyTrie = <T>(): Trie<T> => ({ root: { slots: NO_SLOTS } })

export function getFrom<T>({ root }: Trie<T>, key: string): T | undefined {
  let node = root
  for (let depth = 0; ; depth++) {
    const child = node.slots[digit(key, depth)]
    if (child === undefined) return undefined
    if (isLeaf(child)) return child.key === key ? child.value : undefined
    node = child
  }
}

export const putInto = <T>({ root }: Trie<T>, key: string, value: T): Trie<T> => ({
  root: withLeaf(root, { key, value }, 0),
})

function withLeaf<T>(node: Inner<T>, leaf: Leaf<T>, depth: number): Inner<T> {
  const place = digit(leaf.key, depth)
  const child = node.slots[place]
  const slots = node.slots.slice()
  if (child === undefined || (isLeaf(child) && child.key === leaf.key)) slots[place] = leaf
  else if (isLeaf(child))
    slots[place] = withLeaf(withLeaf({ slots: NO_SLOTS }, child, depth + 1), leaf, depth + 1)
  else slots[place] = withLeaf(child, leaf, depth + 1)
  return { slots }
}

export function removeFrom<T>(trie: Trie<T>, key: string): Trie<T> {
  const root = withoutLeaf(trie.root, key, 0)
  return root === trie.root ? trie : { root }
}

function withoutLeaf<T>(node: Inner<T>, key: string, depth: number): Inner<T> {
  const place = digit(key, depth)
  const child = node.slots[place]
  if (child === undefined || (isLeaf(child) && child.key !== key)) return node
  const slots = node.slots.slice()
  if (isLeaf(child)) slots[place] = undefined
  else {
    const rest = withoutLeaf(child, key, depth + 1)
    if (rest === child) return node
    const kept = rest.slots.filter((one) => one !== undefined)
    const [only] = kept
    // A leaf stands as high as its key allows.
    slots[place] = kept.length === 0 ? undefined : kept.length === 1 && only && isLeaf(only) ? only : rest
  }
  return { slots }
}

/** The values whose keys begin so, in the order of their keys. */
export function valuesUnder<T>({ root }: Trie<T>, start: string): readonly T[] {
  let node: Child<T> | undefined = root
  for (let depth = 0; depth < start.length && node !== undefined && !isLeaf(node); depth++)
    node = node.slots[digit(start, depth)]
  const found: T[] = []
  collect(node, start, found)
  return found
}

function collect<T>(node: Child<T> | undefined, start: string, found: T[]): void {
  if (node === undefined) return
  if (!isLeaf(node)) for (const child of node.slots) collect(child, start, found)
  else if (node.key.startsWith(start)) found.push(node.value)
}

const NO_NODE = Buffer.alloc(32)

/** The SHAMap's hash; `leafHash` answers that of one entry. Hashes of nodes that did not change are known. */
export function hashOf<T>({ root }: Trie<T>, leafHash: (key: string, value: T) => Buffer): Buffer {
  const visit = (child: Child<T>): Buffer => {
    if (isLeaf(child)) return (child.hash ??= leafHash(child.key, child.value))
    if (child.hash !== undefined) return child.hash
    const parts: Buffer[] = [prefix.innerNode]
    for (const one of child.slots) parts.push(one === undefined ? NO_NODE : visit(one))
    return (child.hash = sha512HalfOf(...parts))
  }
  return root.slots.every((one) => one === undefined) ? NO_NODE : visit(root)
}
