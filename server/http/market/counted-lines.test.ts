import { expect, test } from 'vitest'
import { headersOfLines } from '../heads/lines.ts'
import { limitHeaders } from './common-headers.ts'
import { countedLines } from './counted-lines.ts'

test('an answer from memory tells its limit as every other answer does', () => {
  const allowance = { ok: true, limit: 30, windowSeconds: 60, remaining: 7, resetSeconds: 12 }
  const lines = countedLines({ requestId: 'req_1', plan: 'free', allowance })
  expect(headersOfLines(lines)).toEqual(['X-Request-Id', 'req_1', ...limitHeaders('free', allowance)])
})
