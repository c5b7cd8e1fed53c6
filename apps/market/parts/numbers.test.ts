import { expect, test } from 'vitest'
import { changeText, compactText, hexText, priceText } from './numbers.ts'

test('a price shows five digits that mean something, however small it is', () => {
  expect(priceText(1234.5678)).toBe('1,234.57')
  expect(priceText(2.05)).toBe('2.05')
  expect(priceText(0.000123456)).toBe('0.00012346')
  expect(priceText(0.0000000012345)).toBe('1.2345e-9')
  expect(priceText(0)).toBe('0')
})

test('what is not known is a dash, and never zero', () => {
  expect(priceText(null)).toBe('–')
  expect(compactText(null)).toBe('–')
  expect(changeText(null)).toBe('–')
})

test('a change has its sign, and a change that rounds to nothing has none', () => {
  expect(changeText(1.234)).toBe('+1.23 %')
  expect(changeText(-12.5)).toBe('−12.50 %')
  expect(changeText(-0.001)).toBe('0.00 %')
})

test('large amounts are short', () => {
  expect(compactText(1_234_567)).toBe('1.23M')
  expect(compactText(950)).toBe('950')
})

test('text of the ledger is read, and bytes that are no text stay as they are', () => {
  expect(hexText('697066733A2F2F61')).toBe('ipfs://a')
  expect(hexText('00FF')).toBe('00FF')
})
