import { statSync } from 'node:fs'
import path from 'node:path'
import { FILE, type MarketDatabase, openMarketDatabase } from '../tables/database.ts'

/** What is made of the index in a folder, once it is there. */
export interface OpenedLater<T> {
  /** Throws until another process has made the file and its tables; the next call tries again. */
  get(): T
  close(): void
}

/** What stands for the file in the file system. 0: there is none. */
const fileOf = (dir: string): bigint =>
  statSync(path.join(dir, FILE), { bigint: true, throwIfNoEntry: false })?.ino ?? 0n

/** Opens the index in a folder with the first call, because it may come later than this service. */
export function openLater<T>(dir: string, make: (database: MarketDatabase) => T): OpenedLater<T> {
  let opened: { readonly database: MarketDatabase; readonly made: T; readonly file: bigint } | undefined
  return {
    get() {
      const file = fileOf(dir)
      if (opened !== undefined && opened.file === file) return opened.made
      // Another file stands in its place: the one before was damaged, or a copy was put there.
      opened?.database.close()
      opened = undefined
      const database = openMarketDatabase(dir, 'reader')
      try {
        opened = { database, made: make(database), file }
        return opened.made
      } catch (error) {
        database.close()
        throw error
      }
    },
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
