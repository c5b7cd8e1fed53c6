import { expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../ports/store.ts'
import { aPartner } from '#testing/stores/rows.ts'
import { createFaultyFiles, type Fate } from './testing/faulty-files.ts'
import { createRoom } from './room.ts'
import { openIn } from './testing/folder.ts'
import { type Outcomes, prepareFolder, put, runScenario, shown } from './testing/scenario.ts'
import { createVolatileDisk, VOLATILE_FOLDER as DIR, type VolatileDisk } from './testing/volatile-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The folder before the scenario: each call gives a disk of its own. */
async function prepare(): Promise<() => VolatileDisk> {
  const disk = createVolatileDisk()
  await prepareFolder(DIR, disk.files)
  return () => afterExit(disk)
}

/** The disk for the next process. */
function afterExit(disk: VolatileDisk): VolatileDisk {
  return disk.restart({ keptNames: 'all', bytes: 'kept' })
}

async function shownBy(disk: VolatileDisk): Promise<readonly string[]> {
  return shown(await openIn(DIR, { files: disk.files }))
}

/** Runs the scenario once for each of its calls, with the fate of that call and of those after it from `fateOf`. */
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

test('whichever single call fails, acknowledged transactions are there, and refused ones are not', async () => {
  const refusals = new Set<string>()
  await eachCall(
    (position) => (position === 0 ? 'fails' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, wrong, reopened }).toEqual({ at, wrong: [], reopened: kept })
      refused.forEach((id) => refusals.add(id))
    },
  )
  // Each transaction has failed in one of the runs.
  expect([...refusals].toSorted()).toEqual(['a', 'b', 'c', 'first', 'last'])
})

test('a write that stops half way and fails is removed completely', async () => {
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

test('a write that takes fewer bytes than it was given is continued', async () => {
  await eachCall(
    (_, call) => (call === 'write' ? 'short' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, refused, wrong, reopened }).toEqual({ at, refused: [], wrong: [], reopened: kept })
    },
  )
})

test('when every call fails from some moment on, memory is right, and no acknowledged transaction is lost', async () => {
  for (const fate of ['fails', 'torn'] as const)
    await eachCall(
      (_, call) => (fate === 'fails' || call === 'write' ? fate : 'fails'),
      ({ kept, refused, wrong, reopened, at }) => {
        expect({ at, wrong, reopened: reopened.slice(0, kept.length) }).toEqual({
          at,
          wrong: [],
          reopened: kept,
        })
        // A write that could neither finish nor be removed may be found, but nothing else.
        expect(reopened.slice(kept.length).every((id) => refused.includes(id))).toBe(true)
      },
    )
})

test('a store that could not remove a failed write refuses to write, and still reads', async () => {
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
  expect(await store.isWritable()).toBe(false)
  expect(files.calls.length).toBe(before)
  expect(await shown(store)).toEqual(['before'])
  // The wrong line is whole: only a new snapshot and journal remove it.
  await store.close()
  expect(await shownBy(disk)).toEqual(['before'])
})

test('a store whose write failed once continues when there is room again', async () => {
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

test('a store tells that it takes no writes, and tries the disk until it does, leaving nothing behind', async () => {
  let full = false
  const disk = (await prepare())()
  const files = createFaultyFiles((_, call) => (full && call === 'write' ? 'torn' : 'works'), disk.files)
  const store = await openIn(DIR, { files })
  expect(await store.isWritable()).toBe(true)
  full = true
  await expect(put(store, 'lost')).rejects.toThrow(StoreUnavailable)
  expect(await store.isWritable()).toBe(false)
  const before = files.calls.length
  expect(await store.isWritable()).toBe(false)
  expect(files.calls.length).toBe(before)
  full = false
  await put(store, 'kept')
  expect(await store.isWritable()).toBe(true)
  expect([...disk.content().keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
  await store.close()
  expect(await store.isWritable()).toBe(false)
})

test('a disk that has room again is found without a write of the journal', async () => {
  let full = true
  let ms = 0
  const disk = (await prepare())()
  const files = createFaultyFiles((_, call) => (full && call === 'write' ? 'torn' : 'works'), disk.files)
  const room = createRoom(files, DIR, () => ms)
  room.noteWrite(false)
  expect(await room.isLeft()).toBe(false)
  full = false
  expect(await room.isLeft()).toBe(false)
  ms += 1_000
  expect(await room.isLeft()).toBe(true)
})

test('a folder that can only be read is refused in a sentence', async () => {
  for (const code of ['EROFS', 'EACCES', 'EPERM']) {
    const { files } = (await prepare())()
    const readOnly = Object.assign(new Error(code), { code })
    const open = async (file: string, flags: number, mode?: number) =>
      file.includes('lock.') ? Promise.reject(readOnly) : files.open(file, flags, mode)
    await expect(openIn(DIR, { files: { ...files, open } })).rejects.toThrow(/cannot be written to.*DATA_DIR/)
    const mkdir = async () => Promise.reject(readOnly)
    await expect(openIn(DIR, { files: { ...files, mkdir } })).rejects.toThrow(/cannot be written to/)
  }
})

test('a snapshot that does not fit on the disk leaves nothing behind, and the journal continues', async () => {
  const disk = (await prepare())()
  // The first write after opening is that of the snapshot.
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
