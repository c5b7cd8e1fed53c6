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
