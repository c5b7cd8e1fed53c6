import { expect, test } from 'vitest'
import { nftPicture, readNftName } from './nft-name.ts'

const NFT = 'AB'.repeat(32)
const answering =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status })
const nameOf = (ask: typeof fetch) => readNftName(ask, 'https://market.test/v1', NFT)

test('an NFT’s name is the market’s, at its public address', async () => {
  const asked: string[] = []
  const name = await nameOf(async (url) => {
    asked.push(typeof url === 'string' ? url : 'not text')
    return Response.json({ success: true, name: 'Harbor #7' })
  })
  expect(name).toBe('Harbor #7')
  expect(asked).toEqual([`https://market.test/v1/nft/${NFT}`])
})

test('a name that an issuer has made to deceive is cut short and cleaned', async () => {
  expect(await nameOf(answering({ name: `\u202Eevil\n${'x'.repeat(500)}` }))).toMatch(/^evilx+…$/)
  expect(await nameOf(answering({ name: 'x'.repeat(500) }))).toHaveLength(60)
})

test.each<[string, typeof fetch]>([
  ['no name', answering({ name: null })],
  ['an empty name', answering({ name: ' \u200B ' })],
  ['an unknown NFT', answering({ message: 'no' }, 404)],
  ['an answer that is no object', answering('text')],
  ['an answer that is no JSON', async () => new Response('<html>')],
  ['no answer', async () => Promise.reject(new TypeError('offline'))],
])('%s shows none, and stops nothing', async (_, ask) => {
  expect(await nameOf(ask)).toBeUndefined()
})

test('the picture is the media host’s, by id', () => {
  expect(nftPicture('https://cdn.test', NFT, 128)).toBe(`https://cdn.test/nft-thumb/${NFT}?size=128`)
})
