import { expect, test } from 'vitest'
import { DuplicateKey, StoreUnavailable } from '../../ports/store.ts'
import { aKey, aPartner, aSession } from '#testing/stores/rows.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { createEngineStore } from './engine-store.ts'
import { createTables } from './tables.ts'
import { everyRow } from '../../kit/every-row.ts'

/** A store whose appends wait until the test lets each one succeed or fail. */
function createHeldStore() {
  const appends: { readonly size: number; readonly end: Deferred<void> }[] = []
  const limits: (() => void)[] = []
  const store = createEngineStore(
    createTables(),
    {
      append(transactions) {
        const end = createDeferred<void>()
        appends.push({ size: transactions.length, end })
        return end.promise
      },
      isWritable: async () => true,
      backup: () => Promise.reject(new RangeError('no files')),
      close: async () => {},
    },
    (_, work) => {
      limits.push(work)
      return () => void limits.splice(limits.indexOf(work), 1)
    },
  )
  return {
    store,
    sizes: () => appends.map((append) => append.size),
    /** Ends the running append, after all work that does not wait for it has run. */
    settle: async (failure?: Error) => {
      await quiet()
      const end = appends.at(-1)?.end
      if (failure === undefined) end?.resolve()
      else end?.reject(failure)
      await quiet()
    },
    reachLimit: () => limits.splice(0).forEach((work) => work()),
  }
}

/** Lets all work run that does not wait for an append. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function isPending(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(no, no), quiet().then(() => true)])
}

const no = () => false

/** A promise whose rejection is checked later. */
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(no)
  return promise
}

const full = new Error('ENOSPC')

test('the next append makes all waiting transactions durable', async () => {
  const { store, sizes, settle } = createHeldStore()
  const all = Array.from({ length: 100 }, (_, n) => store.transact((t) => t.keys.insert(aKey(`k${n}`))))
  await settle()
  await settle()
  await Promise.all(all)
  expect(sizes()).toEqual([1, 99])
})

test('a row is not shown before it is durable, and rows beside it are', async () => {
  const { store, settle } = createHeldStore()
  const setUp = store.transact((t) => t.keys.insert(aKey('old', { partner: 'a' })))
  await settle()
  await setUp

  const writing = store.transact((t) => t.keys.insert(aKey('new', { partner: 'b', digest: 'd' })))
  await quiet()
  const { keys } = store.read
  const across = (...partners: string[]) => keys.listAcross('partner', partners, 10)
  const queries = [
    keys.get('new'),
    keys.by('digest', 'd'),
    everyRow(keys, { partner: 'b' }),
    everyRow(keys),
    across('a', 'b'),
  ]
  for (const query of queries) expect(await isPending(query)).toBe(true)
  expect(await keys.get('old')).toBeDefined()
  expect(await everyRow(keys, { partner: 'a' })).toHaveLength(1)
  expect(await across('a', 'c')).toHaveLength(1)
  expect(await everyRow(store.read.sessions)).toEqual([])

  await settle()
  await writing
  const row = aKey('new', { partner: 'b', digest: 'd' })
  const both = [aKey('old', { partner: 'a' }), row]
  expect(await Promise.all(queries)).toEqual([row, row, [row], both, both])
})

test('the absence of a removed row is not shown before it is durable either', async () => {
  const { store, settle } = createHeldStore()
  const setUp = store.transact((t) => t.keys.insert(aKey('k', { partner: 'a', digest: 'd' })))
  await settle()
  await setUp
  const removing = store.transact((t) => t.keys.remove('k'))
  await quiet()
  const { keys } = store.read
  const queries = [keys.get('k'), keys.by('digest', 'd'), everyRow(keys, { partner: 'a' })]
  for (const query of queries) expect(await isPending(query)).toBe(true)
  await settle()
  await removing
  expect(await Promise.all(queries)).toEqual([undefined, undefined, []])
})

test('a reader does not wait for writes that begin after it', async () => {
  const { store, settle } = createHeldStore()
  const first = store.transact((t) => t.partners.insert(aPartner('demo')))
  await quiet()
  const reading = store.read.partners.get('demo')
  const second = store.transact((t) => t.partners.update(aPartner('demo', { name: 'later' })))
  await settle()
  await first
  expect(await isPending(second)).toBe(true)
  expect((await reading)?.name).toBe('Partner demo')
  await settle()
  await second
})

test('when an append fails, it and all later transactions are undone, and readers see the rows from before', async () => {
  const { store, sizes, settle } = createHeldStore()
  const setUp = store.transact((t) => t.partners.insert(aPartner('demo')))
  await settle()
  await setUp

  const rename = (name: string) => store.transact((t) => t.partners.update(aPartner('demo', { name })))
  const lost = [rename('flushing'), rename('waiting'), rename('waiting too')].map(later)
  await quiet()
  const reading = store.read.partners.get('demo')
  const hold = createDeferred<void>()
  const update = aPartner('demo', { name: 'running' })
  const running = later(store.transact((t) => t.partners.update(update).then(() => hold.promise)))
  await settle(full)
  for (const each of [...lost, running]) await expect(each).rejects.toThrow(StoreUnavailable)
  await expect(lost[0]).rejects.toMatchObject({ cause: full })
  expect(await reading).toEqual(aPartner('demo'))

  const next = rename('after')
  await settle()
  await next
  hold.resolve()
  await quiet()
  expect((await store.read.partners.get('demo'))?.name).toBe('after')
  expect(sizes()).toEqual([1, 1, 1])
})

test('a duplicate of a row that then fails to become durable is not reported', async () => {
  const { store, settle } = createHeldStore()
  const insertBoth = () =>
    ['k1', 'k2'].map((id) => later(store.transact((t) => t.keys.insert(aKey(id, { digest: 'd' })))))
  const both = insertBoth()
  expect(await isPending(Promise.race(both))).toBe(true)
  await settle(full)
  for (const each of both) await expect(each).rejects.toThrow(StoreUnavailable)

  const again = insertBoth()
  await settle()
  await expect(again[0]).resolves.toBeUndefined()
  await expect(again[1]).rejects.toThrow(DuplicateKey)
})

test('a transaction that only reads answers when the rows that it saw are durable', async () => {
  const { store, settle } = createHeldStore()
  const writing = store.transact((t) => t.sessions.insert(aSession('s')))
  const reading = store.transact((t) => t.sessions.get('s'))
  expect(await isPending(reading)).toBe(true)
  await settle()
  await writing
  expect(await reading).toEqual(aSession('s'))
})

test('work that waits for something else is stopped and undone, and no longer blocks others', async () => {
  const { store, settle, reachLimit } = createHeldStore()
  const stuck = store.transact(async (t) => {
    await t.keys.insert(aKey('k', { digest: 'stuck' }))
    // Waits for a row that becomes durable only after this work has ended.
    return store.read.keys.get('k')
  })
  const next = store.transact((t) => t.keys.insert(aKey('k', { digest: 'next' })))
  expect(await isPending(stuck)).toBe(true)
  reachLimit()
  await expect(stuck).rejects.toThrow('5000 ms')
  await settle()
  await next
  expect((await store.read.keys.get('k'))?.digest).toBe('next')
})
