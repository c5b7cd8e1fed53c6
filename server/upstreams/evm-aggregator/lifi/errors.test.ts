import { expect, test } from 'vitest'
import { lifiError } from './errors.ts'

test.each([
  ["Could not find token '0x79..' on chain '480'", 'UNSUPPORTED_TOKEN'],
  ['fromAmount is wrong', 'UPSTREAM_ERROR'],
])('a refusal 1011 that says "%s", as it was recorded, is %s', (message, ours) => {
  const json = { message, code: 1011 }
  expect(lifiError({ status: 400, json, text: '' }, '0x79').code).toBe(ours)
})
