import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteStore } from '../index.ts'

/** A folder of a test's own, which is removed when the test has finished. */
export function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-store-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A new store in a file. */
export async function newStore() {
  const file = path.join(newFolder(), 'suite.sqlite')
  const store = await openSqliteStore(file)
  onTestFinished(() => store.close())
  return { file, store }
}
