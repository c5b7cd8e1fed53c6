import { expect, test, vi } from 'vitest'
import { openIn } from './testing/folder.ts'
import { prepareFolder, put, runScenario, shown } from './testing/scenario.ts'
import { createVolatileDisk, type Loss, VOLATILE_FOLDER as DIR } from './testing/volatile-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

const WORST: Loss = { keptNames: [], bytes: 'lost' }
const LOSSES = (['all', [], ['journal'], ['snapshot.json']] as const).flatMap((keptNames) =>
  (['kept', 'lost', 'torn'] as const).map((bytes): Loss => ({ keptNames, bytes })),
)

test('a power loss at any moment, with any unsynced bytes, loses no acknowledged transaction', async () => {
  const prepared = createVolatileDisk()
  await prepareFolder(DIR, prepared.files)
  const calm = prepared.restart(WORST)
  await runScenario(DIR, calm.files)
  expect(calm.calls()).toBeGreaterThan(40)

  for (let k = 1; k <= calm.calls() + 1; k++) {
    const disk = prepared.restart(WORST)
    disk.losePowerAt(k)
    const { kept, refused } = await runScenario(DIR, disk.files)
    for (const loss of LOSSES) {
      const at = `call ${k}, ${JSON.stringify(loss)}`
      const store = await openIn(DIR, { files: disk.restart(loss).files }).catch((error: unknown) => {
        throw new Error(at, { cause: error })
      })
      const found = await shown(store)
      expect({ at, found: found.slice(0, kept.length) }).toEqual({ at, found: kept })
      expect(found.slice(kept.length).every((id) => refused.includes(id))).toBe(true)
    }
  }
})

test('a power loss after a crash loses no row that the store has shown or written since the crash', async () => {
  const prepared = createVolatileDisk()
  await prepareFolder(DIR, prepared.files)
  const calm = prepared.restart(WORST)
  await runScenario(DIR, calm.files)

  for (let k = 1; k <= calm.calls() + 1; k++) {
    const disk = prepared.restart(WORST)
    disk.losePowerAt(k)
    await runScenario(DIR, disk.files)
    // The process dies, the machine does not: another process sees all written bytes, synced or not.
    disk.losePowerAt(Number.POSITIVE_INFINITY)
    for (const name of await disk.files.readdir(DIR))
      if (name.startsWith('lock.')) await disk.files.unlink(`${DIR}/${name}`)
    const store = await openIn(DIR, { files: disk.files })
    const before = await shown(store)
    expect(await shown(await openIn(DIR, { files: disk.restart(WORST).files }))).toEqual(before)
    await put(store, 'after')
    expect(await shown(await openIn(DIR, { files: disk.restart(WORST).files }))).toEqual([...before, 'after'])
  }
})
