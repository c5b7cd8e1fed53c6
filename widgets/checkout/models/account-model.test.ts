import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { refusal } from '../testing/fake-server.ts'
import { createFakeSuite } from '../testing/fake-suite.ts'
import { samplePage } from '../testing/sample-page.ts'
import { AccountModel } from './account-model.ts'
import { balanceOf } from './balances.ts'

const BALANCES = 'GET /api/embed/balances'

function setUp({ page = samplePage(), areas = createFakeSuite().areas } = {}) {
  const suite = createFakeSuite({ page, areas })
  const chain = signal('eth')
  const tokens = signal<readonly string[]>(['native', '0xA0b8'])
  const watched = signal(true)
  const open = () => new AccountModel(suite.ports, { chain, tokens, watched })
  return { suite, clock: suite.clock, chain, tokens, watched, open, asked: () => suite.callsTo(BALANCES) }
}

test('nothing is asked before there is an address', async () => {
  const { clock, open, asked } = setUp()
  const account = open()
  await clock.pass(60_000)
  expect(asked()).toHaveLength(0)
  expect(account.address.value).toBeUndefined()
})

test('an address brings its balances, now and every half minute', async () => {
  const { clock, open, asked } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  await clock.pass(0)
  expect(balanceOf(account.balances.value, 'native')).toBe(3_000_000_000_000_000_000n)
  await clock.pass(61_000)
  expect(asked()).toHaveLength(3)
})

test('no balance is requested while no one looks', async () => {
  const { clock, watched, open, asked } = setUp()
  open().adopt('0xAa', 'eth')
  await clock.pass(0)
  watched.value = false
  await clock.pass(300_000)
  expect(asked()).toHaveLength(1)
  watched.value = true
  await clock.pass(0)
  expect(asked()).toHaveLength(2)
})

test('other tokens are asked for as soon as they are chosen', async () => {
  const { clock, tokens, open, asked } = setUp()
  open().adopt('0xAa', 'eth')
  await clock.pass(0)
  tokens.value = ['native', '0xdAC1']
  await clock.pass(0)
  expect(asked()[1]).toContain('native,0xdAC1')
})

test('the page hears of an address once', async () => {
  const { suite, open } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  account.adopt('0xAa', 'eth')
  expect(suite.host.dataOf('wallet_connected')).toEqual([{ chain: 'eth', address: '0xAa' }])
  account.adopt('0xBb', 'eth')
  expect(suite.host.dataOf('wallet_connected')).toHaveLength(2)
})

test('an address is remembered until it is forgotten', async () => {
  const { suite, open } = setUp()
  open().adopt('0xAa', 'eth')
  const later = setUp({ areas: suite.areas }).open()
  expect(later.address.value).toBe('0xAa')
  later.disconnect()
  expect(later.address.value).toBeUndefined()
  expect(setUp({ areas: suite.areas }).open().address.value).toBeUndefined()
})

test('balances of another account are not shown as those of this one', async () => {
  const { suite, clock, open } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  let release: (() => void) | undefined
  const answer = suite.answers[BALANCES]
  suite.answers[BALANCES] = (input) =>
    new Promise((resolve) => {
      release = () => resolve(answer?.(input))
    })
  await clock.pass(30_000)
  account.adopt('0xBb', 'eth')
  const first = release
  expect(account.balances.value).toEqual({})
  first?.()
  await clock.pass(0)
  expect(account.balances.value).toEqual({})
})

test('balances of an address are requested only on the chains of its family', async () => {
  const { clock, chain, open, asked } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  await clock.pass(0)
  chain.value = 'xrpl'
  await clock.pass(0)
  expect(account.address.value).toBeUndefined()
  expect(account.balances.value).toEqual({})
  expect(asked()).toHaveLength(1)
  chain.value = 'bnb'
  await clock.pass(0)
  expect(asked()[1]).toContain('"chain":"bnb","address":"0xAa"')
})

test('each family has its own address, which is remembered and forgotten separately', async () => {
  const { suite, chain, open } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  // A session of another chain than the one on show.
  account.adopt('rPayer', 'xrpl')
  expect(account.address.value).toBe('0xAa')
  expect(suite.host.dataOf('wallet_connected')).toEqual([
    { chain: 'eth', address: '0xAa' },
    { chain: 'xrpl', address: 'rPayer' },
  ])
  chain.value = 'xrpl'
  expect(account.address.value).toBe('rPayer')
  account.disconnect()
  const later = setUp({ areas: suite.areas })
  expect(later.open().address.value).toBe('0xAa')
  later.chain.value = 'xrpl'
  expect(later.open().address.value).toBeUndefined()
})

test('the balances of one chain are never shown for another', async () => {
  const { clock, chain, open } = setUp()
  const account = open()
  account.adopt('0xAa', 'eth')
  await clock.pass(0)
  expect(balanceOf(account.balances.value, 'native')).toBeDefined()
  chain.value = 'bnb'
  expect(account.balances.value).toEqual({})
})

test('balances that cannot be read are left out, and nothing else breaks', async () => {
  const { suite, clock, open } = setUp()
  suite.fail(BALANCES, refusal('UPSTREAM_ERROR', true))
  const account = open()
  account.adopt('0xAa', 'eth')
  await clock.pass(0)
  expect(account.balances.value).toEqual({})
  await clock.pass(30_000)
  expect(balanceOf(account.balances.value, 'native')).toBeDefined()
})
