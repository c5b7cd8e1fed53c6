import { expect, test } from 'vitest'
import type { Store } from '#server/ports/store.ts'
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
}
