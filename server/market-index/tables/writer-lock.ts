import path from 'node:path'
import { openMarketDatabase } from './database.ts'

/**
 * Makes this process the one writer of a market folder. The lock is the database's own, on a file beside the market's:
 * the system frees it when the process ends, however it ends. Waits for another writer, then throws.
 */
export function lockForWriting(dir: string, waitMs = 5_000): () => void {
  const database = openMarketDatabase(path.join(dir, 'writer'), 'writer')
  database.exec(`PRAGMA busy_timeout = ${waitMs}`)
  try {
    database.exec('BEGIN IMMEDIATE')
  } catch (cause) {
    database.exec('PRAGMA busy_timeout = 0')
    database.close()
    throw new Error(`another process writes the market data in ${dir}`, { cause })
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
