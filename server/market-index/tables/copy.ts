import path from 'node:path'
import { openMarketDatabase } from './database.ts'
import { type Cursor, readCursor } from './schema.ts'

/**
 * Writes a whole copy of the index in a folder to a new file, as one commit has left it, beside the process that writes
 * it. Gives its newest ledger, from which another index goes on. Throws where there is no index.
 */
export function copyIndex(dir: string, file: string): Cursor {
  const database = openMarketDatabase(dir, 'reader')
  try {
    const cursor = readCursor(database)
    if (cursor === undefined) throw new Error(`the index in ${dir} has no ledger yet`)
    database.prepare('VACUUM INTO ?').run(file)
  } finally {
    database.close()
  }
  return cursorOf(file)
}

function cursorOf(file: string): Cursor {
  const copy = openMarketDatabase(path.dirname(file), 'reader', path.basename(file))
  try {
    const cursor = readCursor(copy)
    if (cursor === undefined) throw new Error('the copy has no ledger')
    return cursor
  } finally {
    copy.close()
  }
}
