import { expect, test } from 'vitest'
import { sampleQuote } from '../../models/testing/sample-session.ts'
import { announceQuote } from './announcement.ts'

const silence = { about: '', text: '' }
const first = announceQuote(sampleQuote, 'en', silence)

test('a price for a new amount is said once, and stays while it is true', () => {
  expect(first.text).toBe('You get about 2,984.12 USDC for 1 ETH.')
  expect(announceQuote({ ...sampleQuote, id: 'q_2' }, 'en', first)).toEqual(first)
})

test('a price that is no longer true is not said', () => {
  const moved = announceQuote({ ...sampleQuote, expectedOutMinor: '2900000000' }, 'en', first)
  expect(moved).toEqual({ about: first.about, text: '' })
  expect(announceQuote(undefined, 'en', first)).toEqual(silence)
})

test('the same amount of another token, or after a pause, is news', () => {
  const { toToken } = sampleQuote
  expect(announceQuote({ ...sampleQuote, toToken: { ...toToken, address: '0xBAD' } }, 'en', first).text).toBe(
    first.text,
  )
  expect(announceQuote(sampleQuote, 'en', announceQuote(undefined, 'en', first))).toEqual(first)
})
