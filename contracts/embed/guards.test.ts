import { describe, expect, test } from 'vitest'
import { isFromGuest, isFromHost, isInit, isToHost } from './guards.ts'

const hello = { suite: 'embed', t: 'hello', n: '1-2', at: 17.5 }
const refused = { suite: 'embed', t: 'refused', n: '1', code: 'E_PARTNER', message: 'No.', origin: '' }
const open = { suite: 'embed', t: 'open', n: '1', at: 17.5, id: 1 }
const init = { suite: 'embed', t: 'init', n: '1', config: { returnUrl: 'https://shop.example/' } }

const kinds: readonly (readonly [string, (data: unknown) => boolean, readonly object[]])[] = [
  ['to the host', isToHost, [hello, open, refused]],
  ['init', isInit, [init]],
  [
    'from the guest',
    isFromGuest,
    [
      { t: 'ready' },
      { t: 'size', h: 300 },
      { t: 'evt', type: 'signed', data: { txHash: '0x1', late: true } },
      { t: 'evt', type: 'of_a_later_version', data: {} },
      { t: 'keep', value: '' },
      { t: 'sign', id: 1, url: 'https://suite.example/sign/x#et=y' },
    ],
  ],
  [
    'from the host',
    isFromHost,
    [
      { t: 'cfg', config: { theme: 'dark' } },
      { t: 'opened', id: 1, how: 'tab' },
      { t: 'closed', session: 'x' },
    ],
  ],
]

describe.each(kinds)('messages %s', (_, guard, messages) => {
  test.each(messages)('%j is let through, also with a field of a later version', (message) => {
    expect(guard(message)).toBe(true)
    expect(guard({ ...message, later: 1 })).toBe(true)
  })

  test.each(messages)('%j without a field, or with a field of another type, is stopped', (message) => {
    for (const name of Object.keys(message)) {
      const { [name]: field, ...rest }: Record<string, unknown> = { ...message }
      expect(guard(rest)).toBe(false)
      expect(guard({ ...rest, [name]: null })).toBe(false)
      expect(guard({ ...rest, [name]: typeof field === 'number' ? '1' : 1 })).toBe(false)
    }
  })

  test.each([
    undefined,
    null,
    'ready',
    1,
    [],
    {},
    { t: 'constructor' },
    { t: '__proto__' },
    { t: { t: 'ready' } },
  ])('another program’s %j is stopped', (message) => {
    expect(guard(message)).toBe(false)
  })
})

test('an init needs the page’s address in its config', () => {
  expect(isInit({ ...init, config: {} })).toBe(false)
})
