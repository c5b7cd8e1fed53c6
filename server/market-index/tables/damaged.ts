import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FILE } from './database.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB: what is in the file is no database, or no longer. */
const DAMAGED = new Set([11, 26])

/** Whether a database says that its file is damaged. */
export function isDamaged(cause: unknown): boolean {
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined
  // Extended codes have more in their higher bytes.
  return typeof code === 'number' && DAMAGED.has(code & 0xff)
}

/** Moves a damaged index out of the way, so that another one can begin. What was there from an earlier time goes. */
export function setAside(dir: string): string {
  const [file, aside] = [path.join(dir, FILE), path.join(dir, `${FILE}.damaged`)]
  rmSync(aside, { force: true })
  if (existsSync(file)) renameSync(file, aside)
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  return aside
}
