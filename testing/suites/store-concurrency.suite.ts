import { expect, test } from 'vitest'
import type { Store } from '#server/ports/store.ts'
import { aPartner, aSession } from '../stores/rows.ts'

/** What transactions and reads at the same time do to each other. */
export function storeConcurrencySuite(open: () => Promise<Store>): void {
  test('of 50 transactions that move one row on at once, exactly one does', async () => {
    const store = await open()
    await store.transact((t) => t.sessions.insert(aSession('s1')))
    const moved = await Promise.all(
      numbers(50).map((n) =>
        store.transact(async (t) => {
          const session = await t.sessions.get('s1')
          if (session?.status !== 'pending') return false
          await t.sessions.update({ ...session, status: 'cancelled', reference: `by ${n}` })
          return true
        }),
      ),
    )
    expect(moved.filter(Boolean)).toHaveLength(1)
    expect((await store.read.sessions.get('s1'))?.reference).toBe(`by ${moved.indexOf(true)}`)
  })

  test('no update is lost when 50 transactions count up at once', async () => {
    const store = await open()
    await store.transact((t) => t.partners.insert(aPartner('demo')))
    await Promise.all(
      numbers(50).map(() =>
        store.transact(async (t) => {
          const partner = (await t.partners.get('demo')) ?? aPartner('demo')
          await t.partners.update({
            ...partner,
            fees: { ...partner.fees, version: partner.fees.version + 1 },
          })
        }),
      ),
    )
    expect((await store.read.partners.get('demo'))?.fees.version).toBe(51)
  })
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
