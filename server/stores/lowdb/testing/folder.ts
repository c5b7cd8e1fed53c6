import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Log } from '../../../ports/log.ts'
import type { Store } from '../../../ports/store.ts'
import { type LowdbOptions, openLowdbStore } from '../index.ts'

export const silent: Log = { info() {}, warn() {}, error() {} }

/** The path of a data folder that does not exist yet, and is removed when the test has finished. */
export async function newFolder(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'suite-store-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return path.join(parent, 'data')
}

export function openIn(dir: string, options: Partial<LowdbOptions> = {}): Promise<Store> {
  return openLowdbStore({ dir, log: silent, ...options })
}

/** Opens the store in a folder for some work, and closes it in any case. */
export async function withStore<T>(dir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openIn(dir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
