import { expect, test } from 'vitest'
import type { XamanRequest } from '#server/domain/xaman-request.ts'
import { DuplicateKey, type Store } from '#server/ports/store.ts'
import { aGivenRequest, anAskedRequest } from '../stores/rows.ts'
import { everyRow } from '#server/kit/every-row.ts'

/** The guards against paying a step twice by phone: see `XamanRequest`. */
export function xamanRequestsSuite(open: () => Promise<Store>): void {
  test('of requests to Xaman, one at a time has the place of a step, until it gives it away', async () => {
    const store = await open()
    await store.transact((t) => t.xamanRequests.insert(anAskedRequest('r1', 'i1 fee')))
    const second = (before?: XamanRequest) =>
      store.transact(async (t) => {
        if (before !== undefined) await t.xamanRequests.update(before)
        await t.xamanRequests.insert(anAskedRequest('r2', 'i1 fee'))
      })
    await expect(second()).rejects.toEqual(new DuplicateKey('xamanRequests', 'slot'))
    const over = aGivenRequest('r1', { state: 'over' })
    await second(over)
    expect(await store.read.xamanRequests.by('slot', 'i1 fee')).toEqual(anAskedRequest('r2', 'i1 fee'))
    expect(await store.read.xamanRequests.by('uuid', 'uuid of r1')).toEqual(over)
    expect(await everyRow(store.read.xamanRequests, { state: 'asked' })).toEqual([
      anAskedRequest('r2', 'i1 fee'),
    ])
  })
}
