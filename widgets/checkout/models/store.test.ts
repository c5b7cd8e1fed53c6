import { expect, test } from 'vitest'
import { createCheckoutStore } from './store.ts'

const HOUR = 3_600_000

function area() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

function setUp() {
  const [tab, browser] = [area(), area()]
  let now = 100 * HOUR
  const open = (partner = 'demo') =>
    createCheckoutStore(`suite:swap:${partner}`, { tab: () => tab, browser: () => browser }, () => now)
  return { tab, browser, open, pass: (ms: number) => (now += ms), now: () => now }
}

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('kept entries are there after a reload, for this partner only', () => {
  const { open, now } = setUp()
  const store = open()
  store.keepWallet('evm', '0x1')
  store.keepSignUrl('ses_1', 'http://s/sign/ses_1#et=x')
  store.keepDraft({ chain: 'eth', from: 'native', to: '0x2', text: '1.5' })
  store.remember({ id: 'ses_1', title: '1 ETH → USDC', at: now() })
  expect(open().wallet('evm')).toBe('0x1')
  expect(open().wallet('xrpl')).toBeUndefined()
  expect(open().signUrl('ses_1')).toBe('http://s/sign/ses_1#et=x')
  expect(open().draft()).toEqual({ chain: 'eth', from: 'native', to: '0x2', text: '1.5' })
  expect(open().unfinished()).toHaveLength(1)
  expect(open('other').wallet('evm')).toBeUndefined()
  expect(open('other').unfinished()).toEqual([])
})

test('the address of a sign page never outlives the tab', () => {
  const { open, browser } = setUp()
  open().keepSignUrl('ses_1', 'http://s/sign/ses_1#et=secret')
  expect([...browser.items.values()].join('')).not.toContain('secret')
})

test('an unfinished swap is remembered once, and forgotten at its end or after a day', () => {
  const { open, pass, now } = setUp()
  const store = open()
  store.remember({ id: 'a', title: 'A', at: now() })
  store.remember({ id: 'b', title: 'B', at: now() })
  store.remember({ id: 'a', title: 'A', at: now() })
  expect(store.unfinished().map(({ id }) => id)).toEqual(['a', 'b'])
  store.forget('a')
  expect(store.unfinished().map(({ id }) => id)).toEqual(['b'])
  pass(24 * HOUR)
  expect(store.unfinished()).toEqual([])
})

test('blocked storage keeps nothing and breaks nothing', () => {
  const store = createCheckoutStore('suite:swap:demo', { tab: blocked, browser: blocked }, () => 0)
  store.keepWallet('evm', '0x1')
  store.keepDraft({ chain: 'eth', from: 'a', to: 'b', text: '' })
  store.remember({ id: 'a', title: 'A', at: 0 })
  store.forget('a')
  expect(store.wallet('evm')).toBeUndefined()
  expect(store.draft()).toBeUndefined()
  expect(store.unfinished()).toEqual([])
})

test.each(['{', '5', '[1,{"id":3}]', '{"id":"a"}', 'null'])('%s in the storage counts as nothing', (junk) => {
  const { open, tab, browser } = setUp()
  for (const name of ['unfinished', 'wallet:evm']) {
    tab.setItem(`suite:swap:demo:${name}`, junk)
    browser.setItem(`suite:swap:demo:${name}`, junk)
  }
  expect(open().unfinished()).toEqual([])
  expect(open().wallet('evm')).toBeUndefined()
})

test('of the last twenty payments each stands once, where it was begun, with what became of it', () => {
  const { open } = setUp()
  const store = open()
  for (let at = 1; at <= 25; at += 1) store.note({ id: `p${at}`, title: `P ${at}`, at, state: 'open' })
  store.note({ id: 'p20', title: '', at: 99, state: 'settled', txHash: '0x1', chain: 'eth' })
  const past = open().history()
  expect(past.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, back) => `p${25 - back}`))
  expect(past[5]).toEqual({ id: 'p20', title: 'P 20', at: 20, state: 'settled', txHash: '0x1', chain: 'eth' })
  expect(open('other').history()).toEqual([])
})

test.each(['{', '[1]', '[{"id":"a","title":"","at":1,"state":"paid"}]'])(
  'attack: %s in the storage is no payment',
  (junk) => {
    const { open, browser } = setUp()
    browser.setItem('suite:swap:demo:history', junk)
    expect(open().history()).toEqual([])
  },
)
