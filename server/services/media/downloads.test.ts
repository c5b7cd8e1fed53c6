import { expect, test, vi } from 'vitest'
import type { LoadPicture, PictureMaker } from '#server/ports/market/pictures.ts'
import { PublicFetchError } from '#server/ports/public-fetch.ts'
import { settled } from '#testing/stepping-clock.ts'
import {
  createDownloads,
  MOST_LARGE,
  MOST_OF_GATEWAYS,
  MOST_OF_HOST,
  MOST_OF_SMALL,
  MOST_SMALL,
} from './downloads.ts'
import { createEnding } from './ending.ts'

const never = () => new Promise<never>(() => undefined)
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const small = Buffer.from('a')
const tooLarge = () => Promise.reject(new PublicFetchError('too-large', 'too long'))

function downloading(answer: LoadPicture) {
  const load = vi.fn(answer)
  const reduce = vi.fn<PictureMaker['reduce']>(async () => small)
  const ending = createEnding()
  const maker = { reduce, thumbnail: never }
  const download = createDownloads({ load, maker }, ending)
  /** Begins downloads that are left alone. */
  const begin = async (count: number, urlOf: (index: number) => string) => {
    for (let index = 0; index < count; index++) download(urlOf(index)).catch(() => undefined)
    await settled()
  }
  return { download, begin, load, reduce, ending }
}

test('a small original comes in one request, and is not reduced', async () => {
  const { download, load, reduce } = downloading(async () => small)
  expect(await download('https://pictures.example/a.png')).toBe(small)
  expect(load.mock.calls.map(([, { mostBytes }]) => mostBytes)).toEqual([1 << 20])
  expect(reduce).not.toHaveBeenCalled()
})

test('a large original is asked for again with ten megabytes at most, and is reduced', async () => {
  const large = Buffer.alloc(MOST_OF_SMALL + 1)
  const { download, load, reduce } = downloading((_url, { mostBytes }) =>
    mostBytes < large.byteLength ? tooLarge() : Promise.resolve(large),
  )
  expect(await download('https://pictures.example/a.png')).toBe(small)
  expect(load.mock.calls.map(([, { mostBytes }]) => mostBytes)).toEqual([1 << 20, 10 << 20])
  // By identity: to compare a megabyte byte by byte takes a second.
  expect(reduce.mock.calls.map(([bytes]) => bytes === large)).toEqual([true])
})

test('what fails otherwise is not asked for again', async () => {
  const { download, load } = downloading(() => Promise.reject(new PublicFetchError('missing', 'no')))
  await expect(download('https://pictures.example/a.png')).rejects.toMatchObject({ cause: 'missing' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('of all hosts, so many originals come at a time', async () => {
  const { begin, load } = downloading(never)
  await begin(MOST_SMALL + 10, (index) => `https://slow${index}.example/a.png`)
  expect(load).toHaveBeenCalledTimes(MOST_SMALL)
})

test('few large originals come at a time, and small ones pass them', async () => {
  const { download, begin, load } = downloading((url, { mostBytes }) => {
    if (url.startsWith('https://quick')) return Promise.resolve(small)
    return mostBytes > MOST_OF_SMALL ? never() : tooLarge()
  })
  await begin(MOST_LARGE + 10, (index) => `https://slow${index}.example/a.png`)
  expect(load.mock.calls.filter(([, { mostBytes }]) => mostBytes > MOST_OF_SMALL)).toHaveLength(MOST_LARGE)
  expect(await download('https://quick.example/a.png')).toBe(small)
})

test.each([
  ['one host', (index: number) => `https://slow.example/${index}.png`, MOST_OF_HOST],
  ['the gateways of IPFS', (index: number) => `ipfs://${cid}/${index}.png`, MOST_OF_GATEWAYS],
])('however many are wanted of %s, the others wait for none of them', async (_name, urlOf, most) => {
  const { download, begin, load } = downloading((url) =>
    url.startsWith('https://quick') ? Promise.resolve(small) : never(),
  )
  await begin(200, urlOf)
  expect(load).toHaveBeenCalledTimes(most)
  expect(await download('https://quick.example/a.png')).toBe(small)
  expect(await download('https://quick.example/b.png')).toBe(small)
})

test('those that wait are given up at the end with those that come, and are never asked for', async () => {
  const { download, load, ending } = downloading(never)
  const outcomes = Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => download(`https://slow.example/${index}.png`)),
  )
  await settled()
  ending.end()
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  expect(load).toHaveBeenCalledTimes(MOST_OF_HOST)
})
