import { expect, test } from 'vitest'
import { createTestSource } from '#testing/market/source.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { collectionsProbe, createMarketData } from './market-data.ts'

test('a product reads from the first source that can answer, and is told when none can', async () => {
  const clock = createSteppingClock()
  const now = () => clock.now().getTime()
  const [first, second] = [createTestSource('first', now), createTestSource('second', now)]
  const data = createMarketData({ sources: [first, second], clock, log: silentLog })
  first.mode = 'fails'
  expect(await data.read('tags', {})).toMatchObject({ success: true })
  second.mode = 'missing'
  expect(await data.read('tags', {})).toBeUndefined()
  second.mode = 'fails'
  await expect(data.read('tags', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('collections of NFTs are healthy while a source can rank them', async () => {
  const clock = createSteppingClock()
  const source = createTestSource('only', () => clock.now().getTime())
  const { check } = collectionsProbe(createMarketData({ sources: [source], clock, log: silentLog }))
  await expect(check()).resolves.toBeUndefined()
  source.mode = 'missing'
  await expect(check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  source.mode = 'fails'
  await expect(check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
