import { expect, onTestFinished, test } from 'vitest'
import { NFT_ID, SOLO_MD5 } from '#testing/market/names.ts'
import { startIndexServer } from '#testing/market/index-server.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMarketIndex } from './index.ts'
import { createIndexImages } from './index-images.ts'

const HOST = 'https://s1.index.example'
const UUID = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
const record = { NFTokenID: NFT_ID, cslug: 'apes' }

/** Pictures of an index that answers, beside the usual, with these records. */
async function world(more: Readonly<Record<string, object>> = {}) {
  const clock = createSteppingClock()
  const server = await startIndexServer('new', more)
  const index = createMarketIndex({ url: server.url, key: undefined, clock, log: silentLog })
  onTestFinished(async () => {
    await index.close()
    await server.stop()
  })
  const images = createIndexImages({ mediaUrl: `${HOST}/`, index, clock })
  const urlOf = async (kind: 'token' | 'nft' | 'collection' | 'logo', id: string) =>
    (await images.find(kind, id))?.url
  return { urlOf, server, clock }
}

test('a token has its picture by its md5, and the index is not asked', async () => {
  const { urlOf, server } = await world()
  expect(await urlOf('token', SOLO_MD5)).toBe(`${HOST}/thumb/${SOLO_MD5}_128?fallback=404`)
  expect(await urlOf('logo', 'chain.eth')).toBeUndefined()
  expect(server.asked).toEqual([])
})

test.each<readonly [string, object, string | undefined]>([
  [
    'largest thumbnail',
    { files: [{ type: 'image', thumbnail: { small: 's.webp', large: 'l.webp' }, convertedFile: 'c.webp' }] },
    `${HOST}/nft/l.webp`,
  ],
  [
    'thumbnail of a picture before that of a film',
    {
      files: [
        { type: 'video', thumbnail: { large: 'film.webp' } },
        { type: 'image', thumbnail: { medium: 'm.webp' } },
      ],
    },
    `${HOST}/nft/m.webp`,
  ],
  ['file', { files: [{ type: 'image', convertedFile: 'c.webp' }] }, `${HOST}/nft/c.webp`],
  ['address', { files: [{ type: 'image', dfile: 'https://a.example/x.png' }] }, 'https://a.example/x.png'],
  ['own description', { files: [], meta: { image: 'ipfs://ape' } }, 'ipfs://ape'],
  ['film alone', { files: [{ type: 'video', convertedFile: 'film.mp4' }] }, undefined],
  ['file outside of the folder', { files: [{ type: 'image', dfile: '../../x?y' }] }, undefined],
  ['nonsense', { files: [7, { thumbnail: 'x' }], meta: { image: { a: 1 } } }, undefined],
])('an NFT has the picture that its record names: its %s', async (_, fields, url) => {
  const { urlOf } = await world({ [`/nft/${NFT_ID}`]: { ...record, ...fields } })
  expect(await urlOf('nft', NFT_ID)).toBe(url)
})

test('a collection has its logo', async () => {
  const of = (logoImage: string) => ({
    [`/nft/collections/${UUID}`]: { collection: { slug: 'apes', uuid: UUID, logoImage } },
  })
  expect(await (await world(of('logo.png'))).urlOf('collection', UUID)).toBe(
    `${HOST}/nft-collection/logo.png`,
  )
  expect(await (await world(of('https://a.example/x'))).urlOf('collection', UUID)).toBe('https://a.example/x')
})

test('what a record says is remembered for ten minutes, also that there is none; a failure is not', async () => {
  const { urlOf, server, clock } = await world()
  const none = 'F'.repeat(64)
  for (let n = 0; n < 3; n++) expect(await urlOf('nft', none)).toBeUndefined()
  expect(server.asked).toHaveLength(1)
  await clock.step(600_000)
  server.state.mode = 'fails'
  await expect(urlOf('nft', none)).rejects.toThrow()
  server.state.mode = 'answers'
  expect(await urlOf('nft', none)).toBeUndefined()
})

test('without an index to ask, NFTs have no picture here', async () => {
  const images = createIndexImages({ mediaUrl: HOST, index: undefined, clock: createSteppingClock() })
  expect(await images.find('nft', NFT_ID)).toBeUndefined()
})
