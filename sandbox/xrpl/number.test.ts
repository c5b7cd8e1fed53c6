import { expect, test } from 'vitest'
import { add, divide, multiply, number, roundInteger, roundSignificant, squareRoot, text } from './number.ts'

test('sums and products are exact where binary fractions are not', () => {
  expect(text(add(number('0.1'), number('0.2')))).toBe('0.3')
  expect(text(multiply(number('1.000000000000001'), number('3')))).toBe('3.000000000000003')
})

test('what is rounded goes the way that was asked for, below zero too', () => {
  expect(text(roundInteger(number('10.2'), 'down'))).toBe('10')
  expect(text(roundInteger(number('10.2'), 'up'))).toBe('11')
  expect(text(roundInteger(number('-10.2'), 'down'))).toBe('-11')
  expect(text(roundSignificant(divide(number('2'), number('3')), 16, 'up'))).toBe('0.6666666666666667')
})

test('a root is right to more digits than the ledger holds', () => {
  expect(text(roundSignificant(squareRoot(number('2')), 16, 'down'))).toBe('1.414213562373095')
  expect(text(squareRoot(number('0.000009')))).toBe('0.003')
})

test('text that is not a decimal number is refused', () => {
  for (const wrong of ['', '.', '1,5', '0x10', 'NaN', '1e']) expect(() => number(wrong)).toThrow(RangeError)
})

test('rounding to the even one leaves the middle to neither side', () => {
  const rounded = ['0.5', '1.5', '2.5', '2.51', '-0.5', '-1.5', '1.49'].map((value) =>
    text(roundInteger(number(value), 'even')),
  )
  expect(rounded).toEqual(['0', '2', '2', '3', '0', '-2', '1'])
})
