import { expect, test } from 'vitest'
import { openIn } from './testing/folder.ts'
import { prepareFolder, runScenario, shown } from './testing/scenario.ts'
import { createVolatileDisk, VOLATILE_FOLDER as DIR } from './testing/volatile-disk.ts'

const LOSSES = [
  ['kept', 'kept'],
  ['kept', 'lost'],
  ['kept', 'torn'],
  ['lost', 'kept'],
  ['lost', 'lost'],
  ['lost', 'torn'],
] as const

test('a power loss at any moment, whatever was not synced, loses nothing that was acknowledged', async () => {
  const prepared = createVolatileDisk()
  await prepareFolder(DIR, prepared.files)
  const calm = prepared.restart('lost', 'lost')
  await runScenario(DIR, calm.files)
  expect(calm.calls()).toBeGreaterThan(40)

  for (let k = 1; k <= calm.calls() + 1; k++)
    for (const [names, bytes] of LOSSES) {
      const disk = prepared.restart('lost', 'lost')
      disk.losePowerAt(k)
      const { kept, refused } = await runScenario(DIR, disk.files)

      const at = `call ${k}, unsynced names ${names}, unsynced bytes ${bytes}`
      const store = await openIn(DIR, { files: disk.restart(names, bytes).files }).catch((error: unknown) => {
        throw new Error(at, { cause: error })
      })
      const found = await shown(store)
      expect({ at, found: found.slice(0, kept.length) }).toEqual({ at, found: kept })
      expect(found.slice(kept.length).every((id) => refused.includes(id))).toBe(true)
    }
})

test('what a store showed after a crash is not lost by a power loss that follows', async () => {
  const prepared = createVolatileDisk()
  await prepareFolder(DIR, prepared.files)
  const calm = prepared.restart('lost', 'lost')
  await runScenario(DIR, calm.files)

  for (let k = 1; k <= calm.calls() + 1; k++) {
    const disk = prepared.restart('lost', 'lost')
    disk.losePowerAt(k)
    await runScenario(DIR, disk.files)
    // The process dies, the machine does not: another process sees all that was written, synced or not.
    disk.losePowerAt(Number.POSITIVE_INFINITY)
    for (const name of await disk.files.readdir(DIR))
      if (name.startsWith('lock.')) await disk.files.unlink(`${DIR}/${name}`)
    const before = await shown(await openIn(DIR, { files: disk.files }))
    const after = await shown(await openIn(DIR, { files: disk.restart('lost', 'lost').files }))
    expect({ k, after }).toEqual({ k, after: before })
  }
})
