import { expect, test } from 'vitest'
import { takeReturned } from './returned.ts'
import { createTabMemory } from './tab-memory.ts'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function page(fragment: string, tab: () => Storage) {
  const browser = createStorage()
  const memory = createTabMemory('ses_1', { tab, browser: () => browser })
  return { memory, isBack: takeReturned(new URLSearchParams(fragment), 'ses_1', { memory, storage: tab }) }
}

test('the account that the wallet came back with is used without asking again', () => {
  const storage = createStorage()
  const { isBack, memory } = page('et=t&address=GABC', () => storage)
  expect(isBack).toBe(true)
  expect(memory.lastWallet()).toBe('app.suite')
  expect(memory.read()).toEqual({})
})

test('the hash that the wallet came back with is reported for its step', () => {
  const storage = createStorage()
  const { isBack, memory } = page('et=t&step=fee&tx_hash=abc', () => storage)
  expect(isBack).toBe(false)
  expect(memory.read()).toEqual({ hash: { step: 'fee', txHash: 'abc' } })
})

test.each(['', 'et=t', 'et=t&tx_hash=abc', 'et=t&step=fee', 'et=t&step=fee&error=rejected'])(
  'an address with "%s" says nothing',
  (fragment) => {
    const storage = createStorage()
    const { isBack, memory } = page(fragment, () => storage)
    expect([isBack, memory.read(), memory.lastWallet()]).toEqual([false, {}, undefined])
  },
)

test('where this tab can keep nothing, the user is asked once more', () => {
  const { isBack } = page('et=t&address=GABC', () => {
    throw new Error('blocked')
  })
  expect(isBack).toBe(false)
})
