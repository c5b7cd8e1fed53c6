import { expect, test } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

test('what was not used for longest is forgotten first', () => {
  const map = createBoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
})

test('sizes are counted: as many of the oldest go as the newest needs, and one that is too large is not kept', () => {
  const map = createBoundedMap<string>(10, (value) => value.length)
  for (const key of ['a', 'b', 'c']) map.set(key, 'xxx')
  map.set('b', 'x')
  map.delete('unknown')
  map.set('d', 'xxxxxx')
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, 'x', 'xxx', 'xxxxxx'])
  map.set('e', 'x'.repeat(11))
  expect(['b', 'c', 'd', 'e'].map((key) => map.get(key))).toEqual(Array(4).fill(undefined))
})
