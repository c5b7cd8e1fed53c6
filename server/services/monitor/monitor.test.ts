import { expect, test } from 'vitest'
import { products } from '#contracts/api/values.ts'
import { SuiteError } from '../../domain/errors.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { samplePartner } from '#testing/samples.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import type { Probe } from '../../ports/probe.ts'
import { createMonitor } from './index.ts'

const key = {
  id: 'key_1',
  partner: 'demo',
  env: 'test',
  label: 'Test',
  prefix: 'spk_test_abc123',
  digest: 'd',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

function world(swap: readonly Probe[]) {
  const clock = createSteppingClock()
  const degraded = new Set<string>()
  const nodeNotes = { isDegraded: (pool: string) => degraded.has(pool) }
  const { monitor } = createMonitor({ probes: { swap }, nodeNotes, clock, log: silentLog })
  const ask = async (scopes: readonly ('swap' | 'nft')[] = ['swap']) =>
    monitor({
      caller: { kind: 'key', partner: samplePartner, key: { ...key, scopes } },
      params: undefined,
      query: undefined,
      body: undefined,
      address: '192.0.2.1',
    })
  return { clock, ask, degraded }
}

const good = (name: string): Probe => ({ name, check: async () => undefined })
const bad = (name: string, error: unknown): Probe => ({ name, check: () => Promise.reject(error) })

test('a connection is healthy when everything that it needs answers', async () => {
  const { connections, key: shown } = await world([good('eth'), good('lifi')]).ask()
  expect(connections).toEqual([
    {
      product: 'swap',
      ok: true,
      status: 'healthy',
      ms: 0,
      parts: [
        { name: 'eth', ok: true, status: 'healthy', ms: 0 },
        { name: 'lifi', ok: true, status: 'healthy', ms: 0 },
      ],
    },
  ])
  expect(shown).toMatchObject({ prefix: key.prefix, scopes: ['swap'] })
})

test.each([
  ['failing', new SuiteError('UPSTREAM_ERROR', 'Down.')],
  ['failing', new TypeError('a mistake of ours')],
  ['timeout', new SuiteError('UPSTREAM_TIMEOUT', 'Late.')],
  ['rate-limited', new SuiteError('RATE_LIMIT', 'Too many.')],
])('a part that does not work is %s, and its connection degraded', async (status, error) => {
  const { connections } = await world([good('eth'), bad('lifi', error)]).ask()
  expect(connections[0]).toMatchObject({ ok: false, status: 'degraded', parts: [{ ok: true }, { status }] })
  expect((await world([bad('lifi', error)]).ask()).connections[0]).toMatchObject({ ok: false, status })
})

test('a chain of which one node refuses is degraded and works', async () => {
  const { ask, degraded, clock } = world([good('eth'), good('lifi')])
  degraded.add('eth')
  const { connections } = await ask()
  expect(connections[0]).toMatchObject({
    ok: true,
    status: 'degraded',
    parts: [{ name: 'eth', ok: true, status: 'degraded' }, { status: 'healthy' }],
  })
  degraded.clear()
  await clock.step(10_000)
  expect((await ask()).connections[0]).toMatchObject({ status: 'healthy' })
})

test('a probe that throws at once is no exception', async () => {
  const throws: Probe = {
    name: 'eth',
    check: () => {
      throw new Error('at once')
    },
  }
  expect((await world([throws]).ask()).connections[0]).toMatchObject({ ok: false, status: 'failing' })
})

test('a probe that never ends is late after four seconds', async () => {
  const { clock, ask } = world([{ name: 'eth', check: () => new Promise(() => undefined) }])
  const asked = ask()
  await clock.step(4_000)
  expect((await asked).connections[0]).toMatchObject({ ok: false, status: 'timeout', ms: 4_000 })
})

test('a crowd costs one probe in ten seconds', async () => {
  let asked = 0
  const { clock, ask } = world([{ name: 'eth', check: async () => void asked++ }])
  await Promise.all(Array.from({ length: 50 }, () => ask()))
  await clock.step(9_999)
  await ask()
  expect(asked).toBe(1)
  await clock.step(1)
  await ask()
  expect(asked).toBe(2)
})

test('a product that is not served is told, and is not healthy', async () => {
  const { connections } = await world([good('eth')]).ask(['swap', 'nft'])
  expect(connections.map(({ product, ok, status }) => [product, ok, status])).toEqual([
    ['swap', true, 'healthy'],
    ['nft', false, 'not-served'],
  ])
  expect(products).toContain('nft')
})
