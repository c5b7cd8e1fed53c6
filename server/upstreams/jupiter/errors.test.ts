import { expect, test } from 'vitest'
import { jupiterError } from './errors.ts'

test('a token without a token program, as it was recorded, is a token that cannot be swapped', () => {
  const json = { error: 'Missing token program for So11111111111111111111111111111111111111112' }
  expect(jupiterError({ status: 400, json, text: '' }, 'mint').code).toBe('UNSUPPORTED_TOKEN')
})
