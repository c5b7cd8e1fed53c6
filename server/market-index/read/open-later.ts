import { type MarketDatabase, openMarketDatabase } from '../tables/database.ts'

/** What is made of the index in a folder, once it is there. */
export interface OpenedLater<T> {
  /** Throws until another process has made the file and its tables; the next call tries again. */
  get(): T
  close(): void
}

/** Opens the index in a folder with the first call, because it may come later than this service. */
export function openLater<T>(dir: string, make: (database: MarketDatabase) => T): OpenedLater<T> {
  let opened: { readonly database: MarketDatabase; readonly made: T } | undefined
  return {
    get() {
      if (opened !== undefined) return opened.made
      const database = openMarketDatabase(dir, 'reader')
      try {
        opened = { database, made: make(database) }
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
