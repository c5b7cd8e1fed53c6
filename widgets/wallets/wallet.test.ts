import { expect, test } from 'vitest'
import { cleanText } from './wallet.ts'

test('a name keeps its letters in every script', () => {
  expect(cleanText('  Кошелёк 钱包 محفظة ', 40)).toBe('Кошелёк 钱包 محفظة')
})

test('bidirectional, zero-width and control characters are gone', () => {
  expect(cleanText('Meta\u200bMask\u202e\u0000\n!', 40)).toBe('Meta Mask !')
})

test('compatibility forms cannot imitate plain letters', () => {
  expect(cleanText('Ｍｅｔａ𝗠ask', 40)).toBe('MetaMask')
})

test('a long text is cut by characters, not by halves of them', () => {
  expect(cleanText('🦊'.repeat(50), 5)).toBe('🦊🦊🦊🦊…')
  expect(cleanText('x'.repeat(1e6), 10)).toHaveLength(10)
})

test('anything but text is empty', () => {
  expect(cleanText({ toString: () => 'x' }, 5)).toBe('')
})
