import { expect, test } from 'vitest'
import { createInUse } from './in-use.ts'

/** Locks that any number of pages may share, as browsers have them. */
function createLocks() {
  const held: { name: string }[] = []
  const locks = {
    async request(name: string, _: LockOptions, use: () => Promise<void>) {
      const mine = { name }
      held.push(mine)
      await use()
      held.splice(held.indexOf(mine), 1)
    },
    query: async () => ({ held }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's, as far as it is used
  return locks as unknown as Pick<LockManager, 'request' | 'query'>
}

test('a session is in use until every page that uses it has released it', async () => {
  const locks = createLocks()
  const [one, other] = [createInUse(locks), createInUse(locks)]
  const releases = [one.hold('topic'), other.hold('topic')]
  expect(await other.isHeld('topic')).toBe(true)
  releases[1]?.()
  expect(await other.isHeld('topic')).toBe(true)
  releases[0]?.()
  await expect.poll(() => other.isHeld('topic')).toBe(false)
  expect(await other.isHeld('another')).toBe(false)
})

test('a browser that has no locks knows of no session in use', async () => {
  const inUse = createInUse(undefined)
  inUse.hold('topic')()
  expect(await inUse.isHeld('topic')).toBe(false)
})
