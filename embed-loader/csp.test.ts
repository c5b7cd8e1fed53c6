import { expect, test } from 'vitest'
import { blocksFrame } from './csp.ts'

const origin = 'http://localhost:4000'
const violation = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: origin } as const

test('a policy that keeps our frames out is found, by origin or full address', () => {
  expect(blocksFrame(violation, origin)).toBe(true)
  expect(blocksFrame({ ...violation, blockedURI: `${origin}/embed/swap` }, origin)).toBe(true)
})

test('other violations of a page are its own affair', () => {
  expect(blocksFrame({ ...violation, disposition: 'report' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, effectiveDirective: 'img-src' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, blockedURI: 'http://localhost:40001/x' }, origin)).toBe(false)
  expect(blocksFrame({ ...violation, blockedURI: 'inline' }, origin)).toBe(false)
})
