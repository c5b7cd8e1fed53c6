import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

function shelf(begun: Record<string, string> = {}) {
  const kept = new Map(Object.entries(begun))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

test('the last four tokens are kept, newest first, and each once', () => {
  const area = shelf()
  const recent = createRecent(() => area, 'a')
  for (const address of ['1', '2', '3', '2', '4', '5']) recent.add(address)
  expect(recent.list()).toEqual(['5', '4', '2', '3'])
  expect(createRecent(() => area, 'b').list()).toEqual([])
})

test.each([['{'], ['{"a":1}'], ['[1,null]']])('attack: what others wrote (%s) counts as nothing', (text) => {
  expect(createRecent(() => shelf({ a: text }), 'a').list()).toEqual([])
})

test('blocked storage keeps nothing, and breaks nothing', () => {
  const recent = createRecent(() => {
    throw new Error('blocked')
  }, 'a')
  recent.add('1')
  expect(recent.list()).toEqual([])
})
