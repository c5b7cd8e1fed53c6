import http from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage, languageOf, localeOf } from './language.ts'

const app = express().get('/', (req, res) => {
  res.send(languageOf(req, localeOf(req.query['locale'])))
})
const server = http.createServer(app)
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => void server.close(done)))

const words = () => ({ speak: '/s.js', form: '/f.js', checkout: '/c.js', bridge: '/b.js', sign: '/g.js' })

async function pick(accepted: string, wanted = ''): Promise<string> {
  // The address of a server that listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  const query = wanted === '' ? '' : `?locale=${encodeURIComponent(wanted)}`
  const answer = await fetch(`http://127.0.0.1:${port}/${query}`, {
    headers: { 'accept-language': accepted },
  })
  return answer.text()
}

test('the page’s language counts first, then the visitor’s own in their order, then English', async () => {
  expect(await pick('en', 'de-AT')).toBe('de')
  expect(await pick('de', 'en-GB')).toBe('en')
  expect(await pick('de', 'xx')).toBe('de')
  expect(await pick('xx, ar-EG;q=0.9, de;q=0.8')).toBe('ar')
  expect(await pick('xx')).toBe('en')
  expect(await pick('*')).toBe('en')
})

test('attack: no text that is no language tag chooses one', async () => {
  for (const odd of ['"><script>', '__proto__', 'constructor', 'de_DE@posix', 'd'.repeat(200), '../de'])
    expect(await pick('xx', odd)).toBe('en')
})

test('a page names its direction, and loads the words of its first screen with it', () => {
  expect(inLanguage('ar', { words }, ['form', 'sign'])).toMatchObject({
    dir: 'rtl',
    preloads: ['/s.js', '/f.js', '/g.js'],
  })
  expect(inLanguage('de', { words }, ['form'])).toMatchObject({ dir: 'ltr', words: { words: words() } })
  expect(inLanguage('en', { words }, ['form'])).toMatchObject({ words: {}, preloads: [] })
})
