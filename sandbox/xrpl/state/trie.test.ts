import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTrie, getFrom, hashOf, putInto, removeFrom, type Trie, valuesUnder } from './trie.ts'

const key = fc.stringMatching(/^[0-3]{6}$/)
const changes = fc.array(fc.record({ key, value: fc.option(fc.nat(9), { nil: undefined }) }), {
  maxLength: 60,
})
const change = (trie: Trie<number>, { key: at, value }: { key: string; value: number | undefined }) =>
  value === undefined ? removeFrom(trie, at) : putInto(trie, at, value)
const hash = (trie: Trie<number>) =>
  hashOf(trie, (at, value) => Buffer.from(`${at}${value}`.padEnd(32))).toString('hex')

test('a trie holds what a map holds, in the order of the keys', () => {
  fc.assert(
    fc.property(changes, key, (list, start) => {
      const [trie, map] = [list.reduce(change, emptyTrie<number>()), new Map<string, number>()]
      for (const { key: at, value } of list)
        if (value === undefined) map.delete(at)
        else map.set(at, value)
      const sorted = [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(valuesUnder(trie, '')).toEqual(sorted.map(([, value]) => value))
      const under = start.slice(0, 2)
      expect(valuesUnder(trie, under)).toEqual(
        sorted.filter(([at]) => at.startsWith(under)).map(([, value]) => value),
      )
      for (const { key: at } of list) expect(getFrom(trie, at)).toBe(map.get(at))
    }),
  )
})

test('its hash depends on what it holds and not on how that came about', () => {
  fc.assert(
    fc.property(changes, changes, (first, second) => {
      let trie = first.reduce(change, emptyTrie<number>())
      hash(trie)
      trie = second.reduce(change, trie)
      const map = new Map([...first, ...second].map(({ key: at, value }) => [at, value]))
      let fresh = emptyTrie<number>()
      for (const [at, value] of map) if (value !== undefined) fresh = putInto(fresh, at, value)
      expect(hash(trie)).toBe(hash(fresh))
    }),
  )
})

test('a change leaves the trie that it began with as it was', () => {
  fc.assert(
    fc.property(changes, changes, (first, second) => {
      const trie = first.reduce(change, emptyTrie<number>())
      const before = valuesUnder(trie, '')
      second.reduce(change, trie)
      expect(valuesUnder(trie, '')).toEqual(before)
    }),
  )
})
