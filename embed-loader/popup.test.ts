import { describe, expect, test } from 'vitest'
import { createMeeting, isPhone, sessionOf } from './popup.ts'

const origin = 'https://suite.example'

test.each([
  ['https://suite.example/sign/ses_0123456789abcdefABCDEF', 'ses_0123456789abcdefABCDEF'],
  ['https://suite.example/sign/ses_1#et=tok-en_1', 'ses_1'],
  ['https://suite.example/sign/ses_1#/sign/ses_2#', 'ses_1'],
])('%s is a sign page of ours', (url, session) => {
  expect(sessionOf(url, origin)).toBe(session)
})

test.each([
  '',
  'https://suite.example/sign/',
  'https://suite.example/sign/#et=undefined',
  'https://suite.example/dashboard',
  'https://suite.example/sign/../dashboard',
  'https://suite.example/sign/%2e%2e/dashboard',
  'https://suite.example/sign/a/b',
  'https://suite.example/sign/a?next=https://evil.example',
  'https://suite.example.evil.example/sign/a',
  'https://suite.example@evil.example/sign/a',
  'https://user@suite.example/sign/a',
  'http://suite.example/sign/a',
  'https://evil.example/https://suite.example/sign/a',
  'javascript:alert(1)//https://suite.example/sign/a',
  '/sign/a',
  String.raw`https://suite.example/sign/\evil.example`,
  'https://suite.example/sign/a\n',
])('%j is not opened', (url) => {
  expect(sessionOf(url, origin)).toBe('')
})

test.each([
  [
    'iPhone Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    true,
  ],
  [
    'an app’s browser on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/130 Mobile Safari/537.36',
    true,
  ],
  ['Firefox for Android', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', true],
  [
    'iPad, which calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
    false,
  ],
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36', false],
])('%s gets the sign page in the right place', (_, userAgent, phone) => {
  expect(isPhone(userAgent)).toBe(phone)
})

function setUp() {
  const opened: string[] = []
  return { opened, meet: createMeeting(({ url }) => void opened.push(url)) }
}

describe('an offered sign page', () => {
  const offer = { t: 'sign', id: 7, url: 'https://suite.example/sign/ses_1#et=token' } as const
  const click = { suite: 'embed', t: 'open', n: '1', at: 1, id: 7 } as const

  test.each([
    ['after', [offer, click]],
    ['before', [click, offer]],
  ])('opens with its click, which comes %s the address', (_, messages) => {
    const { opened, meet } = setUp()
    messages.forEach(meet)
    expect(opened).toEqual([offer.url])
  })

  test('opens by no other click, and by its own once', () => {
    const { opened, meet } = setUp()
    meet({ ...click, id: 0 })
    meet(offer)
    meet({ ...click, id: 8 })
    expect(opened).toEqual([])
    meet(click)
    meet(click)
    expect(opened).toEqual([offer.url])
  })

  test('gives way to the next one', () => {
    const { opened, meet } = setUp()
    meet(offer)
    meet({ ...offer, id: 8, url: 'https://suite.example/sign/ses_2' })
    meet(click)
    expect(opened).toEqual([])
    meet({ ...click, id: 8 })
    expect(opened).toEqual(['https://suite.example/sign/ses_2'])
  })
})
