import { expect, test } from 'vitest'
import { appLink } from './app-link.ts'

test.each([
  'https://xaman.app/sign/1ba8b4ee',
  'http://127.0.0.1:4100/sign?request=e30',
  'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484',
  'xumm://xumm.app/sign/1ba8b4ee',
  'web+stellar:pay?destination=G',
  'suite://sign?request=e30',
])('%s opens an app', (link) => {
  expect(appLink(link)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://suite.test/1',
  'vbscript:x',
  'file:///etc/passwd',
  'http://wallet.test/sign',
  '/sign',
  'no link',
])('%j opens none', (link) => {
  expect(appLink(link)).toBeUndefined()
})
