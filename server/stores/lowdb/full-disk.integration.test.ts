import { unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../../ports/store.ts'
import { mountSmallDisk } from '#testing/programs/small-disk.ts'
import { aCall } from '#testing/stores/rows.ts'
import { openIn, withStore } from './testing/folder.ts'
import { everyRow } from '../../kit/every-row.ts'

/** With room for little more than the ballast below. */
const disk = mountSmallDisk(256)
afterAll(() => disk?.remove())

test.runIf(disk)(
  'a full disk refuses writes, loses nothing, and writes go on when there is room',
  async () => {
    const dir = path.join(disk?.dir ?? '', 'data')
    const ballast = path.join(disk?.dir ?? '', 'ballast')
    await writeFile(ballast, Buffer.alloc(128 << 10))
    const store = await openIn(dir, { checkpointBytes: 1 })
    const insert = (id: string) =>
      store.transact((t) => t.idempotency.insert({ ...aCall(id), fingerprint: 'f'.repeat(5_000) }))
    const shown = async () => (await everyRow(store.read.idempotency)).map((row) => row.id)

    const { kept, refusal } = await insertUntilRefused(insert)
    expect(refusal).toBeInstanceOf(StoreUnavailable)
    expect(refusal).toMatchObject({ cause: { code: 'ENOSPC' } })
    expect(kept.length).toBeGreaterThan(5)
    expect(await shown()).toEqual(kept)

    const together = await Promise.allSettled(['a', 'b', 'c'].map(insert))
    expect(together.every((result) => result.status === 'rejected')).toBe(true)
    expect(await shown()).toEqual(kept)

    await unlink(ballast)
    await insert('after')
    // There is no room for a snapshot beside the journal: the journal stays as it is.
    await writeFile(ballast, Buffer.alloc(128 << 10)).catch(() => undefined)
    await store.close()
    await unlink(ballast)
    const reopened = await withStore(dir, (again) => everyRow(again.read.idempotency))
    expect(reopened.map((row) => row.id)).toEqual([...kept, 'after'])
  },
)

async function insertUntilRefused(insert: (id: string) => Promise<void>) {
  const kept: string[] = []
  for (;;) {
    const id = `c${kept.length}`
    try {
      await insert(id)
      kept.push(id)
    } catch (refusal) {
      return { kept, refusal }
    }
  }
}
