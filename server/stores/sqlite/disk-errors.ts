import { StoreRefused } from '../sql/refusal.ts'

/** What SQLite's error codes say about the disk or the file, and not about a statement: see sqlite.org/rescode.html. */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program is writing to it',
  6: 'another program is writing to it',
  8: 'it can only be read',
  10: 'the disk cannot be read or written',
  11: 'it is damaged. Restore a backup',
  13: 'the disk is full',
  14: 'the file cannot be opened, or this user may not write in its folder',
  26: 'it is no database, or it is damaged. Restore a backup',
}

/** Why the database cannot be used, where an error says that. */
export function diskProblem(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' ? reasons[code & 0xff] : undefined
}

/** Whether another program holds the lock. */
export function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === 5
}

/** The error for a file that cannot be opened: StoreRefused, where the disk or the file is the reason. */
export function refused(file: string, cause: unknown): unknown {
  const problem = diskProblem(cause)
  return problem === undefined ? cause : new StoreRefused(`${file} cannot be used: ${problem}.`, { cause })
}

/** Opens something in a file, or throws `refused`. */
export function orRefused<T>(file: string, open: () => T): T {
  try {
    return open()
  } catch (cause) {
    throw refused(file, cause)
  }
}
