import { beforeEach, expect, test } from 'vitest'
import type { Tier } from '#contracts/api/values.ts'
import { keyState } from '../../domain/access/api-key.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import { samplePartner } from '#testing/samples.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { createKey, type KeyDeps, listKeys, renameKey, revokeKey, rotateKey } from './keys.ts'

const failing = () => Promise.reject(new Error('no room'))

let ports: KeyDeps & Pick<Awaited<ReturnType<typeof createTestPorts>>, 'clock'>
beforeEach(async () => {
  ports = { ...(await createTestPorts()), secrets: testSecrets }
  await addPartner('shop', 'starter')
  await addPartner('other', 'growth')
})

const addPartner = (slug: string, tier: Tier) =>
  ports.store.transact(({ partners }) => partners.insert({ ...samplePartner, slug, tier }))
const wanted = { partner: 'shop', env: 'live', label: 'Server', scopes: ['swap'] } as const
const stateOf = async (id: string) => {
  const key = await ports.store.read.keys.get(id)
  return key && keyState(key, ports.clock.now())
}

test('a rotated key works for its grace, and a key in its place at once', async () => {
  const old = await createKey(ports, { ...wanted, createdBy: 'mem_1' })
  const rotated = await rotateKey(ports, { id: old.key.id, partner: 'shop' }, { graceHours: 1, by: 'mem_2' })
  expect(rotated.key).toMatchObject({ ...wanted, replaces: old.key.id, createdBy: 'mem_2' })
  expect(rotated.secret).not.toBe(old.secret)
  expect(await ports.store.read.keys.get(old.key.id)).toMatchObject({
    createdBy: 'mem_1',
    expiresAt: rotated.oldExpiresAt,
    replacedBy: rotated.key.id,
  })
  await ports.clock.step(3_599_000)
  expect(await stateOf(old.key.id)).toBe('expiring')
  await ports.clock.step(1_000)
  expect([await stateOf(old.key.id), await stateOf(rotated.key.id)]).toEqual(['revoked', 'active'])
})

test('a rotation without grace ends the old key at once', async () => {
  const { key } = await createKey(ports, wanted)
  await rotateKey(ports, { id: key.id }, { graceHours: 0 })
  expect(await stateOf(key.id)).toBe('revoked')
})

test('an expiring key can be revoked before its time, and no key twice into another one', async () => {
  const { key } = await createKey(ports, wanted)
  await rotateKey(ports, { id: key.id }, { graceHours: 24 })
  const again = rotateKey(ports, { id: key.id }, { graceHours: 24 })
  await expect(again).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await expect(revokeKey(ports, { id: key.id }, failing)).rejects.toThrow('no room')
  expect((await ports.store.read.keys.get(key.id))?.revokedAt).toBeUndefined()
  await revokeKey(ports, { id: key.id })
  expect(await stateOf(key.id)).toBe('revoked')
  const { revokedAt } = await revokeKey(ports, { id: key.id })
  await ports.clock.step(1_000)
  expect((await revokeKey(ports, { id: key.id })).revokedAt).toBe(revokedAt)
  const late = rotateKey(ports, { id: key.id }, { graceHours: 0 })
  await expect(late).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test('of two rotations of one key at the same time, one is refused', async () => {
  const { key } = await createKey(ports, wanted)
  const both = await Promise.allSettled([
    rotateKey(ports, { id: key.id }, { graceHours: 0 }),
    rotateKey(ports, { id: key.id }, { graceHours: 24 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listKeys(ports, 'shop')).toHaveLength(2)
})

test('the key of another partner is not there', async () => {
  const { key } = await createKey(ports, wanted)
  const named = { id: key.id, partner: 'other' }
  for (const attempt of [
    rotateKey(ports, named, { graceHours: 0 }),
    revokeKey(ports, named),
    renameKey(ports, named, 'Mine'),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listKeys(ports, 'other')).toEqual([])
  expect(await stateOf(key.id)).toBe('active')
})

test('a tier has so many live keys at a time, and any account five test keys', async () => {
  for (let i = 0; i < 10; i++) await createKey(ports, wanted)
  await expect(createKey(ports, wanted)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('10 live keys'),
  })
  for (let i = 0; i < 5; i++) await createKey(ports, { ...wanted, env: 'test' })
  await expect(createKey(ports, { ...wanted, env: 'test' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  const [newest] = (await listKeys(ports, 'shop')).filter(({ env }) => env === 'live')
  await revokeKey(ports, { id: newest?.id ?? '' })
  await createKey(ports, wanted)
  await expect(createKey(ports, { ...wanted, partner: 'nobody' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a key that is revoked stays listed, however old it is; of 200 others, the one that ended first leaves', async () => {
  const oldest = await createKey(ports, { ...wanted, env: 'test' })
  const ended: string[] = []
  for (let i = 0; i < 200; i++) {
    const { key } = await createKey(ports, { ...wanted, env: 'test' })
    await ports.clock.step(1)
    await revokeKey(ports, { id: key.id })
    ended.push(key.id)
  }
  // All in one moment: it ends together with the last of the others.
  await revokeKey(ports, { id: oldest.key.id })
  expect(await stateOf(oldest.key.id)).toBe('revoked')
  expect(await stateOf(ended[0] ?? '')).toBeUndefined()
  expect(await stateOf(ended[1] ?? '')).toBe('revoked')
})

test('quick rotations give no one more keys that work than twice the limit', async () => {
  let { key } = await createKey(ports, { ...wanted, env: 'test' })
  for (let i = 0; i < 5; i++) ({ key } = await rotateKey(ports, { id: key.id }, { graceHours: 24 }))
  await expect(rotateKey(ports, { id: key.id }, { graceHours: 24 })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.graceHours', message: 'must be 0' }],
  })
  await rotateKey(ports, { id: key.id }, { graceHours: 0 })
})

test('keys that no longer work do not pile up without end', async () => {
  let { key } = await createKey(ports, wanted)
  for (let i = 0; i < 210; i++) ({ key } = await rotateKey(ports, { id: key.id }, { graceHours: 0 }))
  expect((await listKeys(ports, 'shop')).length).toBeLessThan(205)
  expect(await stateOf(key.id)).toBe('active')
})

test('a key gets another name, and nothing else of it changes', async () => {
  const { key } = await createKey(ports, wanted)
  expect(await renameKey(ports, { id: key.id, partner: 'shop' }, 'Till')).toEqual({ ...key, label: 'Till' })
})

const fail = () => Promise.reject(new Error('no entry'))

test('a key that cannot be noted is not made, and not changed', async () => {
  const { key } = await createKey(ports, wanted)
  for (const change of [
    () => createKey(ports, wanted, fail),
    () => rotateKey(ports, { id: key.id }, { graceHours: 0 }, fail),
    () => renameKey(ports, { id: key.id }, 'Other', fail),
    () => revokeKey(ports, { id: key.id }, fail),
  ])
    await expect(change()).rejects.toThrow('no entry')
  expect(await listKeys(ports, 'shop')).toEqual([key])
})
