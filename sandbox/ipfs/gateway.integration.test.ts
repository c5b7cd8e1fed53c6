import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Served } from '../http/serve.ts'
import { collections } from '../xrpl/history/collections.ts'
import { uriOf } from './content.ts'
import { startIpfsGateway } from './gateway.ts'

let gateway: Served
beforeAll(async () => {
  gateway = await startIpfsGateway()
})
afterAll(async () => gateway.stop())

const pathOf = (uri: string) => `${gateway.origin}/ipfs/${uri.replace('ipfs://', '')}`
const Metadata = z.object({
  name: z.string(),
  image: z.string(),
  attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
  collection: z.object({ name: z.string(), family: z.string() }),
})

test('the URI of an NFT leads to its metadata, and those to a picture that can be drawn', async () => {
  for (const collection of collections) {
    const response = await fetch(pathOf(uriOf(collection, 2)))
    expect(response.headers.get('content-type')).toBe('application/json')
    const metadata = Metadata.parse(await response.json())
    expect(metadata).toMatchObject({ name: `${collection.name} #2`, collection: { name: collection.name } })
    const picture = await fetch(pathOf(metadata.image))
    const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(width).toBeGreaterThanOrEqual(256)
  }
})

test('broken files are broken as announced: missing, not JSON, with a script, too large', async () => {
  const [foxes, sky] = ['paper-foxes', 'big-sky'].map((key) => collections.find((one) => one.key === key))
  if (foxes === undefined || sky === undefined) throw new Error('a collection is missing')
  const image = async (uri: string) => {
    const { image: named } = Metadata.parse(await (await fetch(pathOf(uri))).json())
    return fetch(pathOf(named))
  }
  expect((await image(uriOf(foxes, 3))).status).toBe(404)
  await expect((await fetch(pathOf(uriOf(foxes, 5)))).json()).rejects.toThrow(SyntaxError)
  expect(await (await image(uriOf(foxes, 8))).text()).toContain('<script>')
  const bomb = Buffer.from(await (await image(uriOf(sky, 1))).arrayBuffer())
  expect(bomb.length).toBeLessThan(60_000)
  await expect(sharp(bomb).stats()).rejects.toThrow(/pixel limit/i)
})

test('other paths and methods are answered as gateways answer them', async () => {
  const [first] = collections
  if (first === undefined) throw new Error('there is no collection')
  const address = pathOf(uriOf(first, 1))
  const head = await fetch(address, { method: 'HEAD' })
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
  const etag = head.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(`${gateway.origin}/ipfs/${etag.replaceAll('"', '')}`)).status).toBe(200)
  expect((await fetch(address.replace('1.json', '9999.json'))).status).toBe(404)
  expect((await fetch(`${gateway.origin}/ipfs/not-a-cid/1.json`)).status).toBe(400)
  expect((await fetch(`${gateway.origin}/ipfs/%E0%A4%A/1.json`)).status).toBe(400)
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
})
