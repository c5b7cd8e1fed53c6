import { expect, test } from 'vitest'
import { blocksFrame, colorScheme, frameUrl } from './frame.ts'

test('the widget’s address has the public options in its query and the nonce in its fragment', () => {
  const options = { partner: 'acme', product: 'swap', theme: 'dark', amount: '1.5', height: 400 } as const
  expect(frameUrl('https://suite.example', options, '1-2-3-4')).toBe(
    'https://suite.example/embed/swap?embed=1&partner=acme&theme=dark&amount=1.5#v=1&n=1-2-3-4',
  )
})

test('the embed token never stands in an address', () => {
  const options = { partner: 'acme', product: 'sign', session: 'ses_1', et: 's3cret' } as const
  const url = frameUrl('https://suite.example', options, '1')
  expect(url).toContain('session=ses_1')
  expect(url).not.toContain('s3cret')
})

test('a look is in the fragment, which no server and no log sees, and cannot add to it', () => {
  const options = { partner: 'acme', product: 'swap', hide: ['title'] } as const
  const url = new URL(
    frameUrl('https://suite.example', { ...options, appearance: { accent: '#fff&n=0' } }, '1'),
  )
  expect(url.search).toBe('?embed=1&partner=acme')
  const fragment = new URLSearchParams(url.hash.slice(1))
  expect(fragment.getAll('n')).toEqual(['1'])
  expect(JSON.parse(fragment.get('look') ?? '')).toEqual({
    appearance: { accent: '#fff&n=0' },
    hide: ['title'],
  })
})

test('an option cannot add to the address', () => {
  const options = { partner: 'acme', product: 'swap', from: 'a&partner=other#n=0' } as const
  expect(new URL(frameUrl('https://suite.example', options, '1')).searchParams.getAll('partner')).toEqual([
    'acme',
  ])
})

test('a frame has the scheme of its theme', () => {
  expect(colorScheme({})).toBe('light dark')
  expect(colorScheme({ theme: 'auto' })).toBe('light dark')
  expect(colorScheme({ theme: 'dark' })).toBe('dark')
  expect(colorScheme({ theme: 'auto', appearance: { theme: 'light' } })).toBe('light')
  expect(colorScheme({ theme: 'dark', appearance: { theme: 'light' } })).toBe('dark')
})

const origin = 'http://localhost:4000'
const violation = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: origin } as const

test('a policy that blocks our frames is found, by origin or full address', () => {
  expect(blocksFrame(violation, origin)).toBe(true)
  expect(blocksFrame({ ...violation, blockedURI: `${origin}/embed/swap` }, origin)).toBe(true)
})

test('other violations of a page are ignored', () => {
  expect(blocksFrame({ ...violation, disposition: 'report' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, effectiveDirective: 'img-src' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, blockedURI: 'http://localhost:40001/x' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, blockedURI: 'inline' }, origin)).toBe(false)
})
