import { expect, test } from 'vitest'
import { readPort } from './ports.ts'

test('a port that is not set, or empty, is the usual one', () => {
  expect(readPort({}, 'PORT', 4000)).toBe(4000)
  expect(readPort({ PORT: '' }, 'PORT', 4000)).toBe(4000)
})

test('0 and every other port number is taken as it is', () => {
  expect(readPort({ PORT: '0' }, 'PORT', 4000)).toBe(0)
  expect(readPort({ PORT: '65535' }, 'PORT', 4000)).toBe(65_535)
})

test.each(['65536', '-1', '80a', ' 80', '1e3', '4000.5'])(
  '%j is refused with the name of the variable',
  (text) => {
    expect(() => readPort({ PORT: text }, 'PORT', 4000)).toThrow(/^PORT must be a port/)
  },
)
