import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOfFour } from './address-text.ts'

test('a hex address is cut into ten groups after its prefix', () => {
  expect(groupsOfFour('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toEqual([
    '0x',
    'd8dA',
    '6BF2',
    '6964',
    'aF9D',
    '7eEd',
    '9e03',
    'E534',
    '15D3',
    '7aA9',
    '6045',
  ])
})

test('the joined groups are the address', () => {
  fc.assert(
    fc.property(fc.string(), (address) => {
      expect(groupsOfFour(address).join('')).toBe(address)
    }),
  )
})
