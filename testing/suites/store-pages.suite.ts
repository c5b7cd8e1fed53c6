import { expect, test } from 'vitest'
import { everyRow } from '#server/kit/every-row.ts'
import { type Listing, MOST_ROWS, NoSuchPlace, type Store } from '#server/ports/store.ts'
import { asConfirmed, intentWith, productStep, stepWith } from '../samples.ts'
import { aKey } from '../stores/rows.ts'

/** Walks through whole tables of a store. */
export function storePagesSuite(open: () => Promise<Store>): void {
  test('a walk through all pages meets every row that stays, whatever comes and goes meanwhile', async () => {
    const store = await open()
    const names = Array.from({ length: 1_200 }, (_, n) => `k${n}`)
    await store.transact(async ({ keys }) => {
      for (const name of names) await keys.insert(aKey(name, { digest: name }))
    })
    const met: string[] = []
    for await (const rows of store.read.keys.pages()) {
      met.push(...rows.map((row) => row.id))
      await store.transact(async ({ keys }) => {
        await keys.remove(rows[0]?.id ?? '')
        await keys.update(aKey('k1', { digest: `k1 after ${met.length}` }))
      })
    }
    expect(met).toEqual(names)
    for await (const rows of store.read.sessions.pages()) expect(rows).toEqual([])
  })

  async function withKeys(count: number, partner: (n: number) => string = () => 'demo') {
    const store = await open()
    const names = Array.from({ length: count }, (_, n) => `k${n}`)
    await store.transact(async ({ keys }) => {
      for (const [n, name] of names.entries())
        await keys.insert(aKey(name, { digest: name, partner: partner(n) }))
    })
    const ids = async (listing: Listing<'keys'>) =>
      (await store.read.keys.list(listing)).map((row) => row.id).join(' ')
    return { store, names, ids }
  }
  const where = { partner: 'demo' }

  test('pages follow each other in both directions, of all rows and of those with a value', async () => {
    const { ids } = await withKeys(10, (n) => (n % 2 === 0 ? 'demo' : 'other'))
    expect(await ids({ limit: 3 })).toBe('k0 k1 k2')
    expect(await ids({ limit: 3, after: 'k2' })).toBe('k3 k4 k5')
    expect(await ids({ limit: 3, newestFirst: true })).toBe('k9 k8 k7')
    expect(await ids({ limit: 3, newestFirst: true, after: 'k1' })).toBe('k0')
    expect(await ids({ where, limit: 3 })).toBe('k0 k2 k4')
    expect(await ids({ where, limit: 3, after: 'k4' })).toBe('k6 k8')
    expect(await ids({ where, limit: 3, newestFirst: true, after: 'k6' })).toBe('k4 k2 k0')
    expect(await ids({ where, limit: 3, after: 'k8' })).toBe('')
    expect(await ids({ where: { partner: 'none' }, limit: 3, after: 'k8' })).toBe('')
  })

  test('a page continues after a row that has gone, or that no longer has the value', async () => {
    const { store, ids } = await withKeys(6)
    await store.transact(async ({ keys }) => {
      await keys.remove('k2')
      await keys.update(aKey('k3', { digest: 'k3', partner: 'other' }))
    })
    for (const after of ['k2', 'k3']) {
      expect(await ids({ where, limit: 2, after })).toBe('k4 k5')
      expect(await ids({ where, limit: 2, after, newestFirst: true })).toBe('k1 k0')
    }
    await store.transact(({ keys }) => keys.insert(aKey('k2', { digest: 'k2' })))
    expect(await ids({ where, limit: 9 })).toBe('k0 k1 k4 k5 k2')
    expect(await ids({ where, limit: 9, after: 'k2', newestFirst: true })).toBe('k5 k4 k1 k0')
  })

  test('a page after a row that never was is refused, and so is one of no or too many rows', async () => {
    const { store } = await withKeys(1)
    const list = (listing: Listing<'keys'>) => store.read.keys.list(listing)
    await expect(list({ limit: 1, after: 'nothing' })).rejects.toThrow(NoSuchPlace)
    await expect(list({ where, limit: 1, after: 'nothing' })).rejects.toThrow(NoSuchPlace)
    for (const limit of [0, -1, 1.5, Number.NaN, MOST_ROWS + 1])
      await expect(list({ limit })).rejects.toThrow(RangeError)
    await expect(list({ limit: MOST_ROWS })).resolves.toHaveLength(1)
  })

  test('a walk backwards shows each row once, whatever comes and goes meanwhile', async () => {
    const { store, names } = await withKeys(40)
    const met: string[] = []
    for (let after: string | undefined; ;) {
      const page = await store.read.keys.list({
        where,
        limit: 7,
        newestFirst: true,
        ...(after !== undefined && { after }),
      })
      after = page.at(-1)?.id
      if (after === undefined) break
      met.push(...page.map(({ id }) => id))
      const last = after
      await store.transact(async ({ keys }) => {
        await keys.insert(aKey(`new after ${last}`, { digest: `new after ${last}` }))
        await keys.remove(last)
      })
    }
    expect(met).toEqual(names.toReversed())
  })

  test('a count is that of a list, in and outside of a transaction', async () => {
    const { store } = await withKeys(5, (n) => (n === 0 ? 'other' : 'demo'))
    const counts = await store.transact(async ({ keys }) => {
      await keys.remove('k1')
      return [await keys.count(where), await keys.count(), await keys.count({ partner: 'none' })]
    })
    expect(counts).toEqual([3, 4, 0])
    expect(await store.read.keys.count(where)).toBe(3)
  })

  test('a small set of more than a page is read whole', async () => {
    const { store, names } = await withKeys(1_100)
    expect((await everyRow(store.read.keys, where)).map(({ id }) => id)).toEqual(names)
    expect(await store.transact(({ keys }) => everyRow(keys))).toHaveLength(1_100)
  })
}

/** Looks by what a row says, and looks that are refused. */
export function storeLooksSuite(open: () => Promise<Store>): void {
  test('one look lists the rows with several values, value by value', async () => {
    const store = await open()
    await store.transact(async ({ keys }) => {
      for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8])
        await keys.insert(aKey(`k${n}`, { digest: `k${n}`, partner: ['a', 'b', 'c'][n % 3] ?? '' }))
    })
    const ids = async (values: readonly string[], limit: number) =>
      (await store.read.keys.listAcross('partner', values, limit)).map((row) => row.id).join(' ')
    expect(await ids(['c', 'none', 'a'], 10)).toBe('k2 k5 k8 k0 k3 k6')
    expect(await ids(['c', 'none', 'a'], 4)).toBe('k2 k5 k8 k0')
    expect(await ids(['none'], 1)).toBe('')
    expect(await ids([], 1)).toBe('')
    await store.transact(async ({ keys }) => {
      await keys.remove('k5')
      await keys.update(aKey('k8', { digest: 'k8', partner: 'a' }))
    })
    expect(await ids(['c', 'a'], 10)).toBe('k2 k0 k3 k6 k8')
  })

  test('a list by a derived name follows what the row says', async () => {
    const store = await open()
    const intent = intentWith()
    const lists = async () => [
      await store.read.intents.count({ work: 'yes' }),
      (await store.read.intents.list({ where: { payerWork: intent.payer }, limit: 2 })).length,
    ]
    await store.transact(({ intents }) => intents.insert(intent))
    expect(await lists()).toEqual([1, 1])
    const steps = [asConfirmed(stepWith()), asConfirmed(productStep())]
    const over = intentWith({ steps, state: 'final', booked: 'posted' })
    await store.transact(({ intents }) => intents.update(over))
    expect(await lists()).toEqual([0, 0])
    await store.transact(({ intents }) => intents.update(intent))
    expect(await lists()).toEqual([1, 1])
  })

  test('a look by a field that is not indexed is an error', async () => {
    const { read } = await open()
    // @ts-expect-error -- no unique field
    await expect(read.keys.by('label', 'server')).rejects.toThrow('label')
    // @ts-expect-error -- no listed field
    await expect(read.keys.list({ where: { label: 'server' }, limit: 1 })).rejects.toThrow('label')
    // @ts-expect-error -- no listed field
    await expect(read.keys.count({ label: 'server' })).rejects.toThrow('label')
    // @ts-expect-error -- no value of this field
    expect(await read.ledger.list({ where: { kind: 'accural' }, limit: 1 })).toEqual([])
    // @ts-expect-error -- two fields
    await expect(read.sessions.count({ status: 'pending', intentId: 'i1' })).rejects.toThrow(RangeError)
    // @ts-expect-error -- a table without listed fields
    await expect(read.claims.count({ id: 'c1' })).rejects.toThrow('id')
  })
}
