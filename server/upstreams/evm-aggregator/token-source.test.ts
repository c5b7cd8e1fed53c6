import { expect, test } from 'vitest'
import type { Token } from '#contracts/api/payment.ts'
import { SuiteError } from '../../domain/errors.ts'
import { ether } from '#testing/samples.ts'
import type { RoutedChain, TokenProvider } from './provider.ts'
import { eventLog, stepClock } from '../shared/testing/replay.ts'
import { ethereum, fakeProvider, tokenOf } from './testing/samples.ts'
import { createTokenBook } from '../shared/token-book.ts'
import { tokenSource } from './evm-aggregator.ts'

const usdc = tokenOf({})
const fake = tokenOf({ address: `0x${'03'.repeat(20)}`, verified: false })
const dai = tokenOf({ address: `0x${'06'.repeat(20)}`, symbol: 'DAI' })
const otherDai = tokenOf({ address: `0x${'07'.repeat(20)}`, symbol: 'DAI' })
const shady = tokenOf({ address: `0x${'08'.repeat(20)}`, symbol: 'SHADY', verified: false })
const coin: Token = { ...ether, verified: true, priceUsd: '3000', logoURI: 'https://static.example/eth.png' }
const list = [usdc, fake, coin, dai, otherDai, shady]

function book(answers: Partial<TokenProvider> = {}) {
  const clock = stepClock()
  const log = eventLog()
  const provider = fakeProvider('lifi', { tokens: async () => list, ...answers })
  const { list: all, find } = createTokenBook({ clock, log })
  return {
    clock,
    log,
    list: (chain: RoutedChain) => all(tokenSource(provider, chain)),
    find: (chain: RoutedChain, ref: string, asker?: string) => find(tokenSource(provider, chain), ref, asker),
  }
}
const down = () => Promise.reject(new SuiteError('UPSTREAM_ERROR', 'down'))

test('the coin stands first, and each address once', async () => {
  const { list: tokens } = book({ tokens: async () => [...list, usdc] })
  expect((await tokens(ethereum)).map(({ address }) => address)).toEqual([
    'native',
    usdc.address,
    fake.address,
    dai.address,
    otherDai.address,
    shady.address,
  ])
})

test.each([
  'native',
  'NATIVE',
  'ETH',
  'eth',
  `0x${'00'.repeat(20)}`,
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
])('%s is the coin, with its price and logo', async (ref) => {
  expect(await book().find(ethereum, ref)).toEqual(coin)
})

test('a token is found by its address in any case', async () => {
  const { find } = book()
  for (const ref of [usdc.address, usdc.address.toLowerCase(), `0x${usdc.address.slice(2).toUpperCase()}`])
    expect(await find(ethereum, ref)).toEqual(usdc)
})

test('a symbol names the one verified token that has it, never a look-alike', async () => {
  const { find } = book()
  expect(await find(ethereum, 'USDC')).toEqual(usdc)
  expect(await find(ethereum, 'usdc')).toEqual(usdc)
})

test.each([
  ['a symbol of two verified tokens', 'DAI'],
  ['a symbol of an unverified token only', 'SHADY'],
  ['a symbol of none', 'NOPE'],
  ['text', '../../etc/passwd'],
])('%s is refused, naming it', async (_, ref) => {
  await expect(book().find(ethereum, ref)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
    details: { token: ref },
  })
})

test('an address that is not on the list is looked up once, and refused when no one knows it', async () => {
  const rare = tokenOf({ address: `0x${'0B'.repeat(20)}`, symbol: 'RARE', verified: false })
  let lookups = 0
  const { find } = book({
    token: async (_, address) => {
      lookups++
      return address.toLowerCase() === rare.address.toLowerCase() ? rare : undefined
    },
  })
  expect(await find(ethereum, rare.address)).toEqual(rare)
  expect(await find(ethereum, rare.address.toLowerCase())).toEqual(rare)
  expect(lookups).toBe(1)
  await expect(find(ethereum, `0x${'0c'.repeat(20)}`)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})

test('the coin is known even while the list cannot be had', async () => {
  const { find, log } = book({ tokens: down })
  expect(await find(ethereum, 'native')).toEqual({ ...ether, verified: true })
  expect(log.events).toEqual(['tokens.missing'])
  await expect(find(ethereum, 'USDC')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('the list is asked for once an hour, and an old one is served while the provider is down', async () => {
  let isUp = true
  let loads = 0
  const {
    list: tokens,
    clock,
    log,
  } = book({
    tokens: async () => {
      loads++
      return isUp ? list : down()
    },
  })
  await tokens(ethereum)
  clock.move(3_599_999)
  await tokens(ethereum)
  expect(loads).toBe(1)
  isUp = false
  clock.move(1)
  expect(await tokens(ethereum)).toHaveLength(list.length)
  await expect.poll(() => log.events).toEqual(['tokens.stale'])
  clock.move(86_400_000)
  await expect(tokens(ethereum)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

const madeUp = (n: number) => `0x${n.toString(16).padStart(40, 'c')}`
const unknown = { token: async () => undefined }
const lookUp = async ({ find }: ReturnType<typeof book>, n: number, asker?: string) => {
  const error: unknown = await find(ethereum, madeUp(n), asker).catch((refusal: unknown) => refusal)
  return error instanceof SuiteError ? error.code : undefined
}

test('who names unlisted tokens without end is stopped, and no one else', async () => {
  const tokens = book(unknown)
  for (let n = 0; n < 5; n++) expect(await lookUp(tokens, n, 'mallory')).toBe('UNSUPPORTED_TOKEN')
  await expect(tokens.find(ethereum, madeUp(5), 'mallory')).rejects.toMatchObject({
    code: 'RATE_LIMIT',
    retryAfter: expect.any(Number),
  })
  // A known token costs nothing.
  expect(await lookUp(tokens, 0, 'mallory')).toBe('UNSUPPORTED_TOKEN')
  expect(await tokens.find(ethereum, usdc.address, 'mallory')).toEqual(usdc)
  expect(await lookUp(tokens, 5, 'alice')).toBe('UNSUPPORTED_TOKEN')
  tokens.clock.move(120_000)
  expect(await lookUp(tokens, 6, 'mallory')).toBe('UNSUPPORTED_TOKEN')
})

test('all askers together look up only so much: the provider counts it against the limit of quotes', async () => {
  let asked = 0
  const tokens = book({ token: async () => void asked++ })
  for (let n = 0; n < 30; n++) await lookUp(tokens, n, `visitor ${n}`)
  expect(asked).toBe(20)
  expect(await lookUp(tokens, 30)).toBe('UNAVAILABLE')
  expect(await tokens.find(ethereum, usdc.address)).toEqual(usdc)
})
