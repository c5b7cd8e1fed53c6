import { expect, test } from 'vitest'
import { signPageAt } from './sign-url.ts'

const origin = 'https://suite.example'
const page = `${origin}/sign/ses_0123456789012345678901#et=abc`

test('a sign page of our own is one', () => {
  expect(signPageAt(page, origin)).toBe(page)
})

test.each([
  page.replace('suite.example', 'evil.example'),
  `${origin}/embed/swap`,
  `${origin}/sign/../evil`,
  '/sign/ses_0123456789012345678901',
  'javascript:alert(1)',
])('%s is none', (address) => {
  expect(signPageAt(address, origin)).toBeUndefined()
})
