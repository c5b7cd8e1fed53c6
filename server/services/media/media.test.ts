import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImageSource } from '#server/ports/market/image-sources.ts'
import type { Media } from '#server/ports/market/media.ts'
import { type LoadPicture, PictureError } from '#server/ports/market/pictures.ts'
import { PublicFetchError } from '#server/ports/public-fetch.ts'
import { systemClock } from '#server/platform/system.ts'
import { openImageFiles } from '#server/stores/image-files/index.ts'
import { createPictureMaker } from '#server/upstreams/images/maker.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMedia, PATIENCE_MS } from './index.ts'

const DAY_MS = 86_400_000
const id = '84e5efeb89c4eae8f68188982dc290d8'
const wish = { kind: 'token', id, size: 32, format: 'webp' } as const
const url = 'https://pictures.example/a.png'
const unchanging = 'ipfs://bafkreih4y4ftthxajc3zcd3ga5e4jzbjvvzkfiyxd3ojqjvbg6jydgv7hm/a.png'
const solid = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const never = () => new Promise<never>(() => undefined)
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const maker = createPictureMaker({ clock: systemClock })
afterAll(() => maker.close())

const started: Media[] = []
let dir: string
let clock: ReturnType<typeof createSteppingClock>
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'media-'))
  clock = createSteppingClock()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((media) => media.close()))
  await rm(dir, { recursive: true, force: true })
})

function start(given: {
  load: LoadPicture
  find?: () => Promise<ImageSource | undefined>
  next?: () => Promise<ImageSource | undefined>
  substitute?: () => Promise<ImageSource | undefined>
}) {
  const load = vi.fn(given.load)
  const find = vi.fn(given.find ?? (async () => ({ url, isMutable: false })))
  const next = given.next ?? (async () => undefined)
  const media = createMedia({
    sources: [
      { name: 'native', find },
      { name: 'index', find: next },
      { name: 'native', isSubstitute: true, find: given.substitute ?? (async () => undefined) },
    ],
    load,
    maker,
    files: openImageFiles({ dir, mostBytes: 10_000_000, clock, log }),
    clock,
    log,
  })
  started.push(media)
  return { media, load }
}

/** Asks until the work that an earlier look has begun is done. */
async function until(look: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await look()).toBe(true))
}

test('a picture is made once, and comes from the disk from then on, also after a restart', async () => {
  const { media, load } = start({ load: () => solid('#f00') })
  const [first, beside] = await Promise.all([media.find(wish), media.find(wish)])
  expect(first).toMatchObject({ kind: 'picture', state: 'MISS', source: 'native', type: 'image/webp' })
  expect(beside).toEqual(first)
  expect(await media.find(wish)).toMatchObject({ state: 'HIT' })
  // Another size needs no further fetch.
  expect(await media.find({ ...wish, size: 16 })).toMatchObject({ state: 'MISS' })
  expect(load).toHaveBeenCalledTimes(1)

  const restarted = start({ load: () => Promise.reject(new Error('not to be asked')) })
  expect(await restarted.media.find(wish)).toMatchObject({ state: 'HIT' })
})

test('an old picture is answered at once and looked up again beside; what changed is known by its time', async () => {
  let colour = '#f00'
  const { media } = start({ load: () => solid(colour) })
  const first = await media.find(wish)
  if (first.kind !== 'picture') throw new Error('no picture')
  await clock.step(DAY_MS + 1)
  expect(await media.find(wish)).toMatchObject({ state: 'STALE', changedAt: first.changedAt })
  await until(async () => (await stateOf(media)) === 'HIT')
  // The same bytes have the time of the first ones.
  expect(await media.find(wish)).toMatchObject({ state: 'HIT', changedAt: first.changedAt })

  colour = '#00f'
  await clock.step(DAY_MS + 1)
  expect(await media.find(wish)).toMatchObject({ state: 'STALE' })
  await until(async () => (await stateOf(media)) === 'HIT')
  const changed = await media.find(wish)
  expect(changed).toMatchObject({ changedAt: first.changedAt + 2 * DAY_MS + 2 })
})

test('a picture whose maker may change it is old after an hour', async () => {
  const { media } = start({ load: () => solid('#f00'), find: async () => ({ url, isMutable: true }) })
  await media.find(wish)
  await clock.step(3_600_001)
  expect(await media.find(wish)).toMatchObject({ state: 'STALE', isMutable: true })
})

test('a stored picture stays when its source fails, and is no longer tried each time', async () => {
  let isAway = false
  const { media, load } = start({
    load: () => (isAway ? Promise.reject(new PublicFetchError('failed', 'away')) : solid('#f00')),
  })
  await media.find(wish)
  isAway = true
  await clock.step(3 * DAY_MS)
  for (let look = 0; look < 5; look++) {
    expect(await media.find(wish)).toMatchObject({ state: 'STALE' })
    await until(async () => load.mock.calls.length === 2)
  }
  await clock.step(60_000)
  await media.find(wish)
  await until(async () => load.mock.calls.length === 3)
  expect(await media.find(wish)).toMatchObject({ state: 'STALE' })
})

test('a picture that its source no longer knows goes', async () => {
  let source: ImageSource | undefined = { url, isMutable: false }
  const { media } = start({ load: () => solid('#f00'), find: async () => source })
  await media.find(wish)
  source = undefined
  await clock.step(DAY_MS + 1)
  await media.find(wish)
  await until(async () => (await media.find(wish)).kind === 'none')
  expect(await media.find(wish)).toEqual({ kind: 'none', isPassing: false })
})

describe('there is no picture', () => {
  test('of a thing that no source knows', async () => {
    const { media, load } = start({ load: () => solid('#f00'), find: async () => undefined })
    expect(await media.find(wish)).toEqual({ kind: 'none', isPassing: false })
    expect(load).not.toHaveBeenCalled()
  })

  test.each([
    ['it is not one', async () => Buffer.from('<html>'), false],
    ['it is not there', () => Promise.reject(new PublicFetchError('missing', 'no')), false],
    ['its address is refused', () => Promise.reject(new PublicFetchError('refused', 'no')), false],
    ['its server is away', () => Promise.reject(new PublicFetchError('failed', 'no')), true],
  ])('when %s, and it is not tried again at once', async (_title, load, isPassing) => {
    const asked = start({ load })
    expect(await asked.media.find(wish)).toEqual({ kind: 'none', isPassing })
    expect(await asked.media.find(wish)).toEqual({ kind: 'none', isPassing })
    expect(asked.load).toHaveBeenCalledTimes(1)
    await clock.step(60_000)
    await asked.media.find(wish)
    expect(asked.load).toHaveBeenCalledTimes(isPassing ? 2 : 1)
    await clock.step(60_000)
    await asked.media.find(wish)
    expect(asked.load).toHaveBeenCalledTimes(isPassing ? 2 : 1)
  })

  test('when the source itself fails: that passes', async () => {
    const { media } = start({ load: () => solid('#f00'), find: () => Promise.reject(new Error('broken')) })
    expect(await media.find(wish)).toEqual({ kind: 'none', isPassing: true })
  })

  test('in time: the request goes on, and the next one finds the picture', async () => {
    let finish: (() => void) | undefined
    const { media } = start({
      load: () =>
        new Promise((resolve) => {
          finish = () => void solid('#f00').then(resolve)
        }),
    })
    const waiting = media.find(wish)
    await vi.waitFor(() => expect(finish).toBeDefined())
    await clock.step(PATIENCE_MS)
    expect(await waiting).toEqual({ kind: 'none', isPassing: true })
    finish?.()
    await until(async () => (await media.find(wish)).kind === 'picture')
  })
})

describe('the end', () => {
  test('waits for no picture that is on its way, and asks no other source for it', async () => {
    log.error.mockClear()
    log.warn.mockClear()
    const next = vi.fn(async () => ({ url: 'https://index.example/a.webp', isMutable: true }))
    const signals: AbortSignal[] = []
    const { media, load } = start({
      load: (_url, { signal }) => {
        signals.push(signal)
        return never()
      },
      find: async () => ({ url: `https://pictures.example/${load.mock.calls.length}.png`, isMutable: true }),
      next,
    })
    const waiting = Array.from({ length: 30 }, (_, index) => media.find({ ...wish, id: `${id}${index}` }))
    await vi.waitFor(() => expect(signals.length).toBeGreaterThan(0))
    await media.close()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    for (const one of waiting) expect(await one).toEqual({ kind: 'none', isPassing: true })
    const before = load.mock.calls.length
    expect(await media.find(wish)).toEqual({ kind: 'none', isPassing: true })
    expect(load).toHaveBeenCalledTimes(before)
    expect(next).not.toHaveBeenCalled()
    expect(log.error).not.toHaveBeenCalled()
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('waits for no source that does not answer', async () => {
    const find = vi.fn(never)
    const { media } = start({ load: never, find })
    const waiting = media.find(wish)
    await vi.waitFor(() => expect(find).toHaveBeenCalled())
    await media.close()
    expect(await waiting).toEqual({ kind: 'none', isPassing: true })
  })

  test('leaves what is stored', async () => {
    let isSlow = false
    const { media, load } = start({ load: () => (isSlow ? never() : solid('#f00')) })
    await media.find(wish)
    isSlow = true
    await clock.step(DAY_MS + 1)
    expect(await media.find(wish)).toMatchObject({ state: 'STALE' })
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await media.close()
    expect(await media.find(wish)).toMatchObject({ state: 'STALE' })
  })
})

test('servers that do not answer leave the pictures of others alone', async () => {
  let host = 0
  const { media, load } = start({
    load: (address) => (address === url ? solid('#f00') : never()),
    find: async () => ({ url: host < 13 ? `https://slow${host++}.example/a.png` : url, isMutable: true }),
  })
  for (let index = 0; index < 13; index++) void media.find({ ...wish, id: `${id}${index}` })
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(13))
  expect(await media.find(wish)).toMatchObject({ kind: 'picture' })
})

test('the next source is asked when the picture of the first one is broken', async () => {
  const { media } = start({
    load: (from) => (from === url ? Promise.reject(new PublicFetchError('missing', 'no')) : solid('#f00')),
    next: async () => ({ url: 'https://index.example/a.webp', isMutable: true }),
  })
  expect(await media.find(wish)).toMatchObject({ kind: 'picture', source: 'index' })
})

test('the picture of something similar is shown where its own one is broken for good, and replaces none', async () => {
  let cause: 'failed' | 'too-large' = 'too-large'
  const { media, load } = start({
    load: async (from) => {
      if (from === url) throw new PublicFetchError(cause, 'no')
      return solid('#f00')
    },
    substitute: async () => ({ url: 'https://pictures.example/other.png', isMutable: true }),
  })
  expect(await media.find(wish)).toMatchObject({ kind: 'picture', state: 'MISS' })
  const other = { ...wish, id: id.replace('8', '9') }
  cause = 'failed'
  expect(await media.find(other)).toEqual({ kind: 'none', isPassing: true })
  expect(load.mock.calls.filter(([from]) => from !== url)).toHaveLength(1)
})

test.each([
  ['for an hour', url, 2],
  ['for good where its address proves it', unchanging, 1],
])('an original is fetched once for all sizes, %s', async (_name, address, fetches) => {
  const { media, load } = start({
    load: () => solid('#f00'),
    find: async () => ({ url: address, isMutable: false }),
  })
  await Promise.all([media.find(wish), media.find({ ...wish, size: 64 })])
  await media.find({ ...wish, size: 128 })
  expect(load).toHaveBeenCalledTimes(1)
  await clock.step(3_600_000)
  await media.find({ ...wish, size: 256 })
  expect(load).toHaveBeenCalledTimes(fetches)
})

test('a large original is kept in a smaller size', async () => {
  const noise = Buffer.from(Array.from({ length: 1_000 * 1_000 * 3 }, (_, index) => (index * 7_919) % 251))
  const large = await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  // In a file, so that its size is seen.
  const { media } = start({
    load: async (_url, { mostBytes }) => {
      if (large.byteLength > mostBytes) throw new PublicFetchError('too-large', 'too long')
      return large
    },
    find: async () => ({ url: unchanging, isMutable: false }),
  })
  expect(await media.find(wish)).toMatchObject({ kind: 'picture' })
  expect(media.use().bytes).toBeGreaterThan(50_000)
  expect(media.use().bytes).toBeLessThan(large.length / 2)
})

test('a placeholder is the same for the same thing, in a format that can be shown', async () => {
  const { media } = start({ load: () => solid('#f00') })
  expect(await media.placeholder(wish)).toMatchObject({ type: 'image/webp' })
  expect(await media.placeholder(wish)).toEqual(await media.placeholder(wish))
  expect(await media.placeholder({ ...wish, format: 'plain' })).toMatchObject({ type: 'image/png' })
})

test('while no picture can be made, a placeholder is the drawing itself', async () => {
  const busy = vi.spyOn(maker, 'thumbnail').mockRejectedValue(new PictureError('busy', 'too many'))
  const { media } = start({ load: () => solid('#f00') })
  expect(await media.placeholder(wish)).toMatchObject({ type: 'image/svg+xml' })
  busy.mockImplementation(never)
  const late = media.placeholder(wish)
  await clock.step(2_000)
  expect(await late).toMatchObject({ type: 'image/svg+xml' })
  busy.mockRestore()
})

async function stateOf(media: Media): Promise<string> {
  const found = await media.find(wish)
  return found.kind === 'picture' ? found.state : found.kind
}
