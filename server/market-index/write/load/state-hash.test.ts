import { encode } from 'xrpl'
import { expect, test } from 'vitest'
import { recordedState } from '../../testing/recorded.ts'
import { createStateHash } from './state-hash.ts'

const { account_hash: hash, accountState } = recordedState()
const entries = accountState
  .map(({ index, ...fields }) => ({
    key: Buffer.from(index, 'hex'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry of the ledger
    data: Buffer.from(encode(fields as unknown as Parameters<typeof encode>[0]), 'hex'),
  }))
  .toSorted((a, b) => Buffer.compare(a.key, b.key))

test('all entries of a ledger hash to what its header says, also when the hashing was broken off anywhere', () => {
  let tree = createStateHash()
  entries.forEach(({ key, data }, i) => {
    tree.add(key, data)
    if (i % 7 === 0) tree = createStateHash(JSON.parse(JSON.stringify(tree.state())))
  })
  expect(entries).toHaveLength(261)
  expect(tree.root()).toBe(hash)
})

test('one entry more, less or changed is another hash, and none may come out of order', () => {
  const rootOf = (some: typeof entries) => {
    const tree = createStateHash()
    for (const { key, data } of some) tree.add(key, data)
    return tree.root()
  }
  expect(rootOf(entries.slice(1))).not.toBe(hash)
  expect(
    rootOf(entries.with(9, { key: entries[9]?.key ?? Buffer.alloc(32), data: Buffer.from('11', 'hex') })),
  ).not.toBe(hash)
  expect(() => rootOf(entries.toReversed())).toThrow('order')
})
