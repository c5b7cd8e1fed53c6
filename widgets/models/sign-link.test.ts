import { expect, test } from 'vitest'
import type { Host } from '../embed/host.ts'
import { inAskedLanguage, inLanguage } from './sign-link.ts'

const at = (search: string, hash: string) => ({ pathname: '/sign/ses_1', search, hash })

test('a sign page goes to the language of the page that opened it, once, and keeps its token', () => {
  const hash = '#et=secret&lang=de'
  expect(inAskedLanguage(at('', hash), 'en')).toBe('/sign/ses_1?lang=de#et=secret&lang=de')
  expect(inAskedLanguage(at('', hash), 'de')).toBeUndefined()
  expect(inAskedLanguage(at('', '#et=secret&lang=de-AT'), 'de')).toBeUndefined()
  // A language that the service does not have stays what the visitor has.
  expect(inAskedLanguage(at('?lang=xx', '#et=secret&lang=xx'), 'en')).toBeUndefined()
  expect(inAskedLanguage(at('', '#et=secret'), 'en')).toBeUndefined()
  expect(inAskedLanguage(at('', '#et=s&lang=%2F%2Fevil.example'), 'en')).toBe(
    '/sign/ses_1?lang=%2F%2Fevil.example#et=s&lang=%2F%2Fevil.example',
  )
})

test('a page that has chosen a language hands it on to the sign pages that it opens', async () => {
  const told: string[] = []
  const around: Pick<Host, 'open' | 'offer'> = {
    offer: (url) => void told.push(url),
    async open(url) {
      told.push(url)
      return 'popup'
    },
  }
  const host = inLanguage(around, 'pt-BR')
  host.offer('https://suite.test/sign/ses_1#et=a')
  await host.open('https://suite.test/sign/ses_1#et=a', 'ses_1')
  expect(told).toEqual(Array(2).fill('https://suite.test/sign/ses_1#et=a&lang=pt-BR'))
})
