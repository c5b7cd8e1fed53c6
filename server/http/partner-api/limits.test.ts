import { afterEach, beforeEach, expect, test } from 'vitest'
import { tiers } from '#contracts/api/values.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** The limits of partners' keys, at an endpoint that costs little. Within these tests no time passes. */

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const call = async (key: string) => {
  const response = await fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers: { 'x-api-key': key } })
  const code = /"code":"([A-Z_]+)"/.exec(await response.text())?.[1]
  return { status: response.status, headers: response.headers, code }
}
const callTimes = async (key: string, times: number) => {
  const statuses = new Set<number>()
  for (let i = 0; i < times; i++) statuses.add((await call(key)).status)
  return [...statuses]
}

const perMinute = { starter: 120, growth: 600, scale: 3_000 } as const

test.each(tiers)('live keys of the tier %s are told its limit, and test keys their own', async (tier) => {
  await app.addPartner({ slug: 'shop', tier })
  const live = await call(await app.addKey('shop', 'live'))
  expect(live.headers.get('ratelimit-policy')).toBe(`"rpm";q=${perMinute[tier]};w=60`)
  expect(live.headers.get('ratelimit')).toContain(`"rpm";r=${perMinute[tier] - 1};`)
  const trial = await call(await app.addKey('shop', 'test'))
  expect(trial.headers.get('ratelimit-policy')).toBe('"rpm";q=60;w=60')
})

test('a live key over its limit is refused until the time that it is told', async () => {
  await app.addPartner({ slug: 'shop', tier: 'starter' })
  const [key, other] = [await app.addKey('shop', 'live'), await app.addKey('shop', 'live')]
  expect(await callTimes(key, perMinute.starter)).toEqual([200])
  const refused = await call(key)
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT' })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toBe(`"rpm";r=0;t=${seconds}`)
  expect((await call(other)).status).toBe(200)
  await app.clock.step((seconds - 1) * 1_000)
  expect((await call(key)).status).toBe(429)
  await app.clock.step(1_000)
  expect((await call(key)).status).toBe(200)
})

test('a partner’s keys together get three times the limit of one', async () => {
  await app.addPartner({ slug: 'shop', tier: 'starter' })
  await app.addPartner({ slug: 'other', tier: 'starter' })
  for (let n = 0; n < 3; n++)
    expect(await callTimes(await app.addKey('shop', 'live'), perMinute.starter)).toEqual([200])
  for (const env of ['live', 'test'] as const) {
    const fourth = await call(await app.addKey('shop', env))
    expect(fourth).toMatchObject({ status: 429, code: 'RATE_LIMIT' })
    expect(fourth.headers.get('ratelimit-policy')).toBe(`"rpm";q=${3 * perMinute.starter};w=60`)
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await call(await app.addKey('other', 'live'))).status).toBe(200)
})
