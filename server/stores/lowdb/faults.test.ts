import { cp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../ports/store.ts'
import { aPartner } from '../testing/rows.ts'
import { createFaultyFiles, type Fate } from './testing/faulty-files.ts'
import { forgetLocks, newFolder, openIn, withStore } from './testing/folder.ts'
import { type Outcomes, prepareFolder, put, runScenario, shown } from './testing/scenario.ts'

const SLOW = { timeout: 60_000 }

async function preparedFolder(): Promise<string> {
  const dir = await newFolder()
  await prepareFolder(dir)
  return dir
}

async function copyOf(dir: string): Promise<string> {
  const copy = await newFolder()
  await cp(dir, copy, { recursive: true })
  return copy
}

/** Runs the scenario once for each of its calls, with what `fateOf` has in store for that call and those after it. */
async function eachCall(
  fateOf: (position: number, call: string) => Fate,
  check: (run: Run) => void,
): Promise<void> {
  const prepared = await preparedFolder()
  const calm = createFaultyFiles()
  await runScenario(await copyOf(prepared), calm)
  expect(calm.calls.length).toBeGreaterThan(40)

  for (let k = 1; k <= calm.calls.length; k++) {
    const dir = await copyOf(prepared)
    const files = createFaultyFiles((number, call) => (number < k ? 'works' : fateOf(number - k, call)))
    const outcomes = await runScenario(dir, files)
    await forgetLocks(dir)
    const reopened = await withStore(dir, shown)
    check({ ...outcomes, reopened, at: `call ${k}, ${files.calls[k - 1]}` })
  }
}

interface Run extends Outcomes {
  readonly reopened: readonly string[]
  readonly at: string
}

test(
  'whichever single call fails, what was acknowledged is there, and what was refused is not',
  SLOW,
  async () => {
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
  },
)

test('a write that stops half way and fails is taken back whole', SLOW, async () => {
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

test('writes that take fewer bytes than they were given are continued', SLOW, async () => {
  await eachCall(
    (_, call) => (call === 'write' ? 'short' : 'works'),
    ({ kept, refused, wrong, reopened, at }) => {
      expect({ at, refused, wrong, reopened }).toEqual({ at, refused: [], wrong: [], reopened: kept })
    },
  )
})

test(
  'when every call fails from some moment on, memory is right, and nothing acknowledged is lost',
  SLOW,
  async () => {
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
  },
)

test('a store that could not take back a failed write refuses to write, and still reads', async () => {
  let broken = false
  const files = createFaultyFiles((_, call) => {
    if (!broken) return 'works'
    return call === 'write' ? 'torn' : call === 'truncate' ? 'fails' : 'works'
  })
  const dir = await preparedFolder()
  const store = await openIn(dir, { files })
  broken = true
  await expect(put(store, 'lost')).rejects.toThrow(StoreUnavailable)
  broken = false
  const before = files.calls.length
  await expect(put(store, 'refused')).rejects.toThrow(StoreUnavailable)
  expect(files.calls.length).toBe(before)
  expect(await shown(store)).toEqual(['before'])
  await store.close()
  expect(await withStore(dir, shown)).toEqual(['before'])
})

test('a store whose write failed once goes on when there is room again', async () => {
  let full = false
  const files = createFaultyFiles((_, call) => (full && call === 'write' ? 'torn' : 'works'))
  const dir = await preparedFolder()
  const store = await openIn(dir, { files })
  full = true
  await expect(put(store, 'lost')).rejects.toThrow(StoreUnavailable)
  full = false
  await put(store, 'kept')
  await store.close()
  expect(await withStore(dir, shown)).toEqual(['before', 'kept'])
})

test('a store that cannot be opened leaves the folder free', async () => {
  const dir = await preparedFolder()
  const files = createFaultyFiles((_, call) => (call === 'datasync' ? 'fails' : 'works'))
  await expect(openIn(dir, { files })).rejects.toThrow('EIO')
  expect(await withStore(dir, shown)).toEqual(['before'])
})

test('a first start that fails at any call can be repeated', async () => {
  const calm = createFaultyFiles()
  await (await openIn(await newFolder(), { files: calm })).close()
  for (let k = 1; k <= calm.calls.length; k++) {
    const dir = await newFolder()
    const files = createFaultyFiles((number) => (number === k ? 'fails' : 'works'))
    const store = await openIn(dir, { files }).catch(() => undefined)
    await store?.close().catch(() => undefined)
    await forgetLocks(dir)
    await withStore(dir, (again) => again.transact((t) => t.partners.insert(aPartner('demo'))))
  }
})
