import { scrypt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password matches its own hash alone, in any spelling of the same letters', async () => {
  const passwords = createPasswords(16)
  const hash = await passwords.hash('vivid-\u00f6tter-quilt')
  expect(hash).toMatch(/^scrypt\$16\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwords.verify('vivid-o\u0308tter-quilt', hash)).toBe(true)
  expect(await passwords.verify('vivid-otter-quilt', hash)).toBe(false)
  expect(await passwords.hash('vivid-\u00f6tter-quilt')).not.toBe(hash)
})

test('no password matches where there is none, and a broken hash matches nothing', async () => {
  const passwords = createPasswords(16)
  expect(await passwords.verify('anything at all', undefined)).toBe(false)
  for (const broken of ['', 'scrypt$16$$', 'scrypt$16$AAAA$AAAA', 'plain text'])
    expect(await passwords.verify('', broken)).toBe(false)
})

test('the same key is derived where there is no hash to compare with: time tells nothing', async () => {
  const work = vi.fn((...of: Parameters<typeof scrypt>) => scrypt(...of))
  const passwords = createPasswords(16, work)
  await passwords.verify('another-one', await passwords.hash('vivid-otter-quilt'))
  await passwords.verify('another-one', undefined)
  const [, known, unknown] = work.mock.calls.map(([, , bytes, cost]) => [bytes, cost])
  expect(work).toHaveBeenCalledTimes(3)
  expect(unknown).toEqual(known)
})

test('a crowd waits, and what is more than a crowd is told to come back', async () => {
  const passwords = createPasswords(16)
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('vivid-otter-quilt')))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfter: 5 } })
  expect(await passwords.hash('vivid-otter-quilt')).toMatch(/^scrypt/)
})

test('one client that fills the queue keeps no one else out, and others are served before its second', async () => {
  const passwords = createPasswords(16)
  const done: string[] = []
  const ask = async (client: string) => {
    await passwords.hash('vivid-otter-quilt', client)
    done.push(client)
  }
  const flood = Array.from({ length: 42 }, () => ask('flood').catch(() => done.push('refused')))
  await ask('ann')
  expect(done.filter((each) => each === 'flood').length).toBeLessThan(8)
  await Promise.all(flood)
  expect(done.filter((each) => each === 'refused')).toHaveLength(1)
})
