import { expect, test } from 'vitest'
import { treasury } from '#testing/samples.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { Reverted } from './node-errors.ts'
import { takesCoin } from './takes-coin.ts'

const failing = (error: Error) => async () => {
  throw error
}
const contract = async () => '0x60' as const
const outage = failing(new SuiteError('UPSTREAM_ERROR', 'away'))

test('a treasury that refuses coin with data is told apart, and a node that is away refuses no treasury', async () => {
  const refuses = failing(new Reverted('no'))
  expect(await takesCoin({ code: contract, tryCoin: refuses }, treasury)).toBe(false)
  expect(await takesCoin({ code: contract, tryCoin: async () => '0x' }, treasury)).toBe(true)
  expect(await takesCoin({ code: async () => '0x', tryCoin: refuses }, treasury)).toBe(true)
  expect(await takesCoin({ code: outage, tryCoin: refuses }, treasury)).toBe(true)
  expect(await takesCoin({ code: contract, tryCoin: outage }, treasury)).toBe(true)
})
