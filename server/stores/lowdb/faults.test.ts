import { expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../ports/store.ts'
import { aPartner } from '#testing/stores/rows.ts'
import { createFaultyFiles, type Fate } from './testing/faulty-files.ts'
import { openIn } from './testing/folder.ts'
import { type Outcomes, prepareFolder, put, runScenario, shown } from './testing/scenario.ts'
import { createVolatileDisk, VOLATILE_FOLDER as DIR, type VolatileDisk } from './testing/volatile-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A folder as the scenario finds it: each call gives a disk of its own. */
async function prepare(): Promise<() => VolatileDisk> {
  const disk = createVolatileDisk()
  await prepareFolder(DIR, disk.files)
  return () => afterExit(disk)
}

/** The disk as the next process finds it. */
function afterExit(disk: VolatileDisk): VolatileDisk {
  return disk.restart({ keptNames: 'all', bytes: 'kept' })
}

async function shownBy(disk: VolatileDisk): Promise<readonly string[]> {
  return shown(await openIn(DIR, { files: disk.files }))
}

/** Runs the scenario once for each of its calls, with what `fateOf` has in store for that call and those after it. */
async function eachCall(
  fateOf: (position: number, call: string) => Fate,
  check: (run: Run) => void,
): Promise<void> {
  const newDisk = await prepare()
  const calm = createFaultyFiles(undefined, newDisk().files)
  await runScenario(DIR, calm)
  expect(calm.calls.length).toBeGreaterThan(40)

  for (let k = 1; k <= calm.calls.length; k++) {
    const disk = newDisk()
    const fate = (number: number, call: string) => (number < k ? 'works' : fateOf(number - k, call))
    const files = createFaultyFiles(fate, disk.files)
    const outcomes = await runScenario(DIR, files)
    check({ ...outcomes, reopened: await shownBy(afterExit(disk)), at: `call ${k}, ${files.calls[k - 1]}` })
  }
}

interface Run extends Outcomes {
  readonly reopened: readonly string[]
  readonly at: string
}

test('whichever single call fails, what was acknowledged is there, and what was refused is not', async () => {
  const refusals = new Set<string>()
  await eachCall(
    (position) => (position === 0 ? 'fails' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, wrong, reopened }).toEqual({ at, wrong: [], reopened: kept })
      refused.forEach((id) => refusals.add(id))
    },
  )
  // Each transaction was the one that failed at some time.
  expect([...refusals].toSorted()).toEqual(['a', 'b', 'c', 'first', 'last'])
})

test('a write that stops half way and fails is taken back whole', async () => {
  const refusals = new Set<string>()
  await eachCall(
    (position, call) => (position === 0 && call === 'write' ? 'torn' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, wrong, reopened }).toEqual({ at, wrong: [], reopened: kept })
      refused.forEach((id) => refusals.add(id))
    },
  )
  expect([...refusals].toSorted()).toEqual(['a', 'b', 'c', 'first', 'last'])
})

test('writes that take fewer bytes than they were given are continued', async () => {
  await eachCall(
    (_, call) => (call === 'write' ? 'short' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, refused, wrong, reopened }).toEqual({ at, refused: [], wrong: [], reopened: kept })
    },
  )
})

test('when every call fails from some moment on, memory is right, and nothing acknowledged is lost', async () => {
  for (const fate of ['fails', 'torn'] as const)
    await eachCall(
      (_, call) => (fate === 'fails' || call === 'write' ? fate : 'fails'),
      ({ kept, refused, wrong, reopened, at }) => {
        expect({ at, wrong, reopened: reopened.slice(0, kept.length) }).toEqual({
          at,
          wrong: [],
          reopened: kept,
        })
        // A write that could neither finish nor be taken back may be found after all, but nothing else.
        expect(reopened.slice(kept.length).every((id) => refused.includes(id))).toBe(true)
      },
    )
})

test('a store that could not take back a failed write refuses to write, and still reads', async () => {
  let broken = false
  const disk = (await prepare())()
  const files = createFaultyFiles(
    (_, call) => (broken && (call === 'datasync' || call === 'truncate') ? 'fails' : 'works'),
    disk.files,
  )
  const store = await openIn(DIR, { files })
  broken = true
  await expect(put(store, 'lost')).rejects.toThrow(StoreUnavailable)
  broken = false
  const before = files.calls.length
  await expect(put(store, 'refused')).rejects.toThrow(StoreUnavailable)
  expect(files.calls.length).toBe(before)
  expect(await shown(store)).toEqual(['before'])
  // The line that should not be there is whole: only a new snapshot and journal get rid of it.
  await store.close()
  expect(await shownBy(disk)).toEqual(['before'])
})

test('a store whose write failed once goes on when there is room again', async () => {
  let full = false
  const disk = (await prepare())()
  const files = createFaultyFiles((_, call) => (full && call === 'write' ? 'torn' : 'works'), disk.files)
  const store = await openIn(DIR, { files })
  full = true
  const before = files.calls.length
  await expect(put(store, 'lost')).rejects.toThrow(StoreUnavailable)
  expect(files.calls.slice(before)).toEqual(['write', 'truncate', 'datasync'])
  full = false
  await put(store, 'kept')
  await store.close()
  expect(await shownBy(disk)).toEqual(['before', 'kept'])
})

test('a snapshot that does not fit on the disk leaves no part of itself behind, and the journal goes on', async () => {
  const disk = (await prepare())()
  // The first write to a store that is opened is that of its snapshot.
  const files = createFaultyFiles((_, call) => (call === 'write' ? 'torn' : 'works'), disk.files)
  const store = await openIn(DIR, { files, checkpointBytes: 1 })
  expect([...disk.content().keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(files.calls).toContain('write')
  expect(await shown(store)).toEqual(['before'])
  await store.close()
  expect(await shownBy(disk)).toEqual(['before'])
})

test('a store that cannot be opened leaves the folder free', async () => {
  const disk = (await prepare())()
  const files = createFaultyFiles((_, call) => (call === 'datasync' ? 'fails' : 'works'), disk.files)
  await expect(openIn(DIR, { files })).rejects.toThrow('EIO')
  expect(await shownBy(disk)).toEqual(['before'])
})

test('a first start that fails at any call can be repeated', async () => {
  const calm = createFaultyFiles(undefined, createVolatileDisk().files)
  await (await openIn(DIR, { files: calm })).close()
  for (let k = 1; k <= calm.calls.length; k++) {
    const disk = createVolatileDisk()
    const files = createFaultyFiles((number) => (number === k ? 'fails' : 'works'), disk.files)
    const store = await openIn(DIR, { files }).catch(() => undefined)
    await store?.close().catch(() => undefined)
    const again = await openIn(DIR, { files: afterExit(disk).files })
    await again.transact((t) => t.partners.insert(aPartner('demo')))
  }
})

test('a write that failed is logged with its cause', async () => {
  const disk = (await prepare())()
  const logged: [event: string, cause: unknown][] = []
  const note = (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
    void logged.push([event, fields['cause']])
  const files = createFaultyFiles((_number, call) => (call === 'write' ? 'fails' : 'works'), disk.files)
  const store = await openIn(DIR, { files, log: { info: note, warn: note, error: note } })
  await expect(store.transact(({ partners }) => partners.insert(aPartner('a')))).rejects.toThrow(
    StoreUnavailable,
  )
  expect(logged).toContainEqual(['store.write-failed', expect.any(Error)])
})
