import { expect, test } from 'vitest'
import { createTabMemory } from './tab-memory.ts'

function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    removeItem: (key) => void values.delete(key),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  }
}
const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError')
}

test('what one page of a session writes the next one reads; another session does not', () => {
  const [tab, browser] = [createStorage(), createStorage()]
  const storage = { tab: () => tab, browser: () => browser }
  const memory = createTabMemory('ses_1', storage)
  memory.write({ unsent: { fee: 't' } })
  memory.write({ hash: { step: 'fee', txHash: '0x1' } })
  memory.write({ hash: undefined })
  expect(createTabMemory('ses_1', storage).read()).toEqual({ unsent: { fee: 't' } })
  expect(createTabMemory('ses_2', storage).read()).toEqual({})
  memory.rememberWallet('io.fox')
  expect(createTabMemory('ses_2', storage).lastWallet()).toBe('io.fox')
})

test('the token of the address is kept for a reload', () => {
  const [tab, browser] = [createStorage(), createStorage()]
  const storage = { tab: () => tab, browser: () => browser }
  expect(createTabMemory('ses_1', storage).token('et_1')).toBe('et_1')
  expect(createTabMemory('ses_1', storage).token(undefined)).toBe('et_1')
  expect(createTabMemory('ses_2', storage).token(undefined)).toBeUndefined()
})

test('blocked storage remembers nothing and breaks nothing', () => {
  const memory = createTabMemory('ses_1', { tab: blocked, browser: blocked })
  memory.write({ unsent: {} })
  memory.rememberWallet('io.fox')
  expect(memory.read()).toEqual({})
  expect(memory.lastWallet()).toBeUndefined()
  expect(memory.token('et_1')).toBe('et_1')
  expect(memory.token(undefined)).toBeUndefined()
})

test('rubbish in storage counts as nothing', () => {
  const tab = createStorage()
  tab.setItem('suite-sign:ses_1', '[1')
  expect(createTabMemory('ses_1', { tab: () => tab, browser: blocked }).read()).toEqual({})
})
