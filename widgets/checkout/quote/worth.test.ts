import { expect, test } from 'vitest'
import { sampleQuote } from '../../models/testing/sample-session.ts'
import { eth, impostor, issued, samplePage } from '../testing/sample-page.ts'
import { totalWorth, worthText } from './worth.ts'

const page = samplePage()
const prices: Readonly<Record<string, string>> = { native: '3000', '0xA0b8': '1.001' }
const priceOf = (chain: string, address: string) => (chain === 'eth' ? prices[address] : undefined)
const total = (more: Partial<typeof sampleQuote> = {}) =>
  totalWorth({ ...sampleQuote, ...more }, { page, locale: 'en', priceOf })

test('the total is the amount, its fee and the network fee', () => {
  // 1 ETH, 0.01 ETH and 0.0015 ETH, at 3,000 dollars.
  expect(total()).toBe('≈ $3,034.50 with the network fee')
})

test('small costs add up, and are never told too low', () => {
  const { fees } = sampleQuote
  // 0.000003 ETH, 0.000003 ETH and 0.000003 ETH, at 3,000 dollars: nine tenths of a cent each.
  const tiny = '3000000000000'
  const networkFee = { asset: 'native', amountMinor: tiny }
  expect(total({ inAmountMinor: tiny, fees: { ...fees, totalMinor: tiny }, networkFee })).toBe(
    '≈ $0.03 with the network fee',
  )
})

test('a fee in another asset counts at its own price', () => {
  // 2,000 USDC and 0.01 + 0.0015 ETH.
  const { toToken, fees } = sampleQuote
  expect(total({ fromToken: toToken, inAmountMinor: '2000000000', fees: { ...fees, asset: 'native' } })).toBe(
    '≈ $2,036.50 with the network fee',
  )
})

test('a total of which one part has no price has no worth', () => {
  expect(total({ fromToken: { ...issued }, inAmountMinor: '5' })).toBeUndefined()
  expect(total({ chain: 'bnb' })).toBeUndefined()
})

test('a token that no list vouches for has no worth, whatever price it is said to have', () => {
  expect(worthText(10n ** 18n, eth, 'en')).toBe('≈ $2,990.00')
  expect(worthText(10n ** 6n, { ...impostor, priceUsd: '1' }, 'en')).toBeUndefined()
})
