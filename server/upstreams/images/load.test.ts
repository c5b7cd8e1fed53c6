import { expect, test, vi } from 'vitest'
import type { FetchedPublicly, FetchPublic } from '#server/ports/public-fetch.ts'
import { PublicFetchError } from '#server/ports/public-fetch.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createLoadPicture } from './load.ts'

const gateways = ['https://one.example/', 'https://two.example']
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const file = (text: string): FetchedPublicly => ({ body: Buffer.from(text), mediaType: '' })
const never = () => new Promise<never>(() => undefined)

function loading(fetch: FetchPublic) {
  const clock = createSteppingClock()
  const end = new AbortController()
  const load = createLoadPicture({ fetch, gateways, clock })
  return { load: (url: string) => load(url, { mostBytes: 1_000, signal: end.signal }), clock, end }
}

const missing = () => Promise.reject(new PublicFetchError('missing', 'no'))

test('an address is fetched, with as many bytes as are wanted at most', async () => {
  const fetch = vi.fn<FetchPublic>(async () => file('a'))
  expect(await loading(fetch).load('https://pictures.example/a.png')).toEqual(Buffer.from('a'))
  expect(fetch).toHaveBeenCalledWith('https://pictures.example/a.png', {
    accept: 'image/*',
    mostBytes: 1_000,
    signal: expect.any(AbortSignal),
  })
})

test('a picture in its own address is decoded here, and anything else in one is refused', async () => {
  const { load } = loading(never)
  expect(await load(`data:image/png;base64,${Buffer.from('a').toString('base64')}`)).toEqual(Buffer.from('a'))
  for (const url of [
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'data:image/png;charset=x;base64,AAAA',
    'data:,',
  ])
    await expect(load(url)).rejects.toMatchObject({ cause: 'refused' })
  await expect(load(`data:image/png;base64,${'A'.repeat(400_000)}`)).rejects.toMatchObject({
    cause: 'too-large',
  })
})

test('a file of IPFS is asked of the gateways, whichever gateway its address names', async () => {
  const fetch = vi.fn<FetchPublic>(async () => file('a'))
  const { load } = loading(fetch)
  await load(`ipfs://${cid}/1.png`)
  await load(`http://10.0.0.8/ipfs/${cid}`)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    `https://one.example/ipfs/${cid}/1.png`,
    `https://one.example/ipfs/${cid}`,
  ])
})

test('a file of Arweave is asked of its gateway', async () => {
  const fetch = vi.fn<FetchPublic>(async () => file('a'))
  const id = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
  await loading(fetch).load(`ar://${id}/1.png`)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([`https://arweave.net/${id}/1.png`])
})

test('the next gateway is asked when one fails, or takes three seconds, and the slower one is stopped', async () => {
  const failing = loading(async (url) => {
    if (url.startsWith('https://one')) throw new PublicFetchError('missing', 'no')
    return file('b')
  })
  expect(await failing.load(cid)).toEqual(Buffer.from('b'))

  let stopped: AbortSignal | undefined
  const slow = loading((url, { signal }) => {
    if (!url.startsWith('https://one')) return Promise.resolve(file('b'))
    stopped = signal
    return never()
  })
  const loaded = slow.load(cid)
  await slow.clock.step(2_999)
  expect(stopped?.aborted).toBe(false)
  await slow.clock.step(1)
  expect(await loaded).toEqual(Buffer.from('b'))
  expect(stopped?.aborted).toBe(true)
})

test('the signal ends every request, and no other gateway is asked', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const { load, clock, end } = loading((_url, { signal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('ended')))
    })
  })
  const hashed = expect(load(cid)).rejects.toThrow('the end')
  const named = expect(load('https://pictures.example/a.png')).rejects.toThrow('ended')
  end.abort(new Error('the end'))
  await hashed
  await named
  await clock.step(3_000)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  await expect(load(cid)).rejects.toThrow('the end')
  expect(signals).toHaveLength(2)
})

test('a file that is too large at one gateway is asked of no other', async () => {
  const fetch = vi.fn<FetchPublic>(() => Promise.reject(new PublicFetchError('too-large', 'too long')))
  await expect(loading(fetch).load(cid)).rejects.toMatchObject({ cause: 'too-large' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a file is missing only when every gateway says so', async () => {
  await expect(loading(missing).load(cid)).rejects.toMatchObject({ cause: 'missing' })
  const mixed = loading((url) =>
    url.startsWith('https://one') ? missing() : Promise.reject(new PublicFetchError('failed', 'away')),
  )
  await expect(mixed.load(cid)).rejects.toMatchObject({ cause: 'failed' })
})
