import { expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'

test.each(['https://etherscan.io/tx/0x12', 'http://localhost:4000/sign/x#et=1', 'http://127.0.0.1:1/'])(
  '%s may be linked',
  (address) => {
    expect(safeHref(address)).toBe(address)
  },
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'http://example.com/',
  'http://localhost.evil.com/',
  '/relative',
  '',
  undefined,
])('%s is never linked', (address) => {
  expect(safeHref(address)).toBeUndefined()
})
