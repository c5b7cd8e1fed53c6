import { expect, test } from 'vitest'
import { ReturnUrl, withAnswer } from './return-to.ts'

const answered = (url: string, answer: Parameters<typeof withAnswer>[1] = { tx_hash: 'ab' }) =>
  withAnswer(ReturnUrl.parse(url), answer)

test.each([
  ['http://localhost:4000/sign/1', 'http://localhost:4000/sign/1#tx_hash=ab'],
  ['http://localhost:4000/sign/1#et=a%2Fb', 'http://localhost:4000/sign/1#et=a%2Fb&tx_hash=ab'],
  [
    'http://localhost:4000/sign/1?a=1#et=x&error=rejected',
    'http://localhost:4000/sign/1?a=1#et=x&tx_hash=ab',
  ],
  ['http://localhost:4000/#tx_hash=old&et=x', 'http://localhost:4000/#et=x&tx_hash=ab'],
])('%s gets its answer in the fragment, beside what is there', (url, expected) => {
  expect(answered(url)).toBe(expected)
})

test('an answer cannot add anything but itself', () => {
  expect(answered('http://localhost/#et=x', { address: 'a&et=evil#b' })).toBe(
    'http://localhost/#et=x&address=a%26et%3Devil%23b',
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'web+app://x', '/sign', '', 'http://a:b@localhost/'])(
  '"%s" is nowhere to go back to',
  (url) => {
    expect(ReturnUrl.safeParse(url).success).toBe(false)
  },
)
