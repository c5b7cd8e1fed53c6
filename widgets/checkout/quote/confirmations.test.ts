import { expect, test } from 'vitest'
import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { sampleQuote, sampleStep } from '../../models/testing/sample-session.ts'
import { usdc } from '../testing/sample-page.ts'
import { confirmationsOf, signedAs } from './confirmations.ts'

const pageOf = (
  family: PageChain['family'],
  together: boolean,
  wallets: PageWallets = { suite: 'https://wallet.test', xaman: true },
) => ({
  wallets,
  chains: [{ key: 'eth', name: 'Any', coin: sampleQuote.fromToken, family, caip2: 'any:1', together }],
})
const steps = [sampleStep('fee'), sampleStep('product')]
const group = (state: 'offered' | 'off') => ({ steps: ['fee', 'product'], wallets: [], state })

test('where nothing carries both, fee and swap are two confirmations with a wait between', () => {
  const page = pageOf('evm', false)
  expect(confirmationsOf(sampleQuote, page)).toBe('2 confirmations, about 15 s')
  expect(confirmationsOf({ ...sampleQuote, fromToken: usdc }, page)).toBe('Up to 3 confirmations, about 30 s')
  expect(confirmationsOf(sampleQuote, page, { steps })).toBe('2 confirmations, about 15 s')
})

test('with a paid fee, only the swap is left', () => {
  const left = [sampleStep('fee', { state: 'confirmed' }), sampleStep('product')]
  expect(confirmationsOf(sampleQuote, pageOf('evm', true), { steps: left })).toBe('1 confirmation')
})

test('on Stellar every wallet signs both at once, unless the payment itself has them one by one', () => {
  const page = pageOf('stellar', true)
  expect(confirmationsOf(sampleQuote, page)).toBe('1 confirmation')
  expect(signedAs(sampleQuote, page, { steps, together: group('offered') })).toBe('one')
  expect(signedAs(sampleQuote, page, { steps })).toBe('several')
  expect(signedAs(sampleQuote, page, { steps, together: group('off') })).toBe('several')
})

test('where it depends on the wallet or on the route, nothing is promised', () => {
  expect(signedAs(sampleQuote, pageOf('evm', true))).toBe('perhaps')
  expect(signedAs(sampleQuote, pageOf('solana', true))).toBe('perhaps')
  const together = group('offered')
  expect(signedAs(sampleQuote, pageOf('evm', true), { steps, together })).toBe('perhaps')
  expect(signedAs(sampleQuote, pageOf('solana', true), { steps, together })).toBe('one')
})

test.each<[string, PageWallets, ReturnType<typeof signedAs>]>([
  ['depends on the wallet', { suite: 'https://wallet.test', xaman: true }, 'perhaps'],
  ['is one signature where it is the only wallet', { suite: 'https://wallet.test', xaman: false }, 'one'],
  ['is several without it', { xaman: true }, 'several'],
])('on the XRP Ledger the Suite wallet alone signs a batch: it %s', (_, wallets, signed) => {
  const page = pageOf('xrpl', true, wallets)
  expect(signedAs(sampleQuote, page)).toBe(signed)
  expect(signedAs(sampleQuote, page, { steps, together: group('offered') })).toBe(signed)
  expect(signedAs(sampleQuote, pageOf('xrpl', false, wallets))).toBe('several')
})

test('a product that delivers on another chain is paid after its fee', () => {
  expect(signedAs({ ...sampleQuote, toChain: 'xrpl' }, pageOf('stellar', true))).toBe('several')
})
