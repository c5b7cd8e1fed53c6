import path from 'node:path'
import type { Append } from '../engine/group-commit.ts'
import {
  type Files,
  type OpenFile,
  openTo,
  replaceFile,
  syncFolder,
  unlessMissing,
  writeAll,
} from './files.ts'
import { encodeLine } from './journal-line.ts'
import type { JournalEnd } from './read-journal.ts'

/** The file to which every transaction is appended: one line each, of a checksum and JSON. */
export interface Journal {
  readonly append: Append
  /** The number of the last durable transaction. */
  seq(): number
  /** Bytes that are durable. */
  length(): number
  /** False once a failed write could not be removed: the bytes beyond `length` are unknown. */
  isIntact(): boolean
  close(): Promise<void>
}

export const journalName = 'journal'

export const journalPath = (folder: string) => path.join(folder, journalName)

/** Opens the journal for reading; `undefined` when there is none. */
export async function openJournalToRead(files: Files, folder: string): Promise<OpenFile | undefined> {
  return files.open(journalPath(folder), openTo.read).catch(unlessMissing)
}

/** Replaces the journal by an empty one. Its transactions are all in a snapshot now. */
export async function startJournal(files: Files, folder: string): Promise<void> {
  await replaceFile(files, folder, journalName, Buffer.alloc(0))
}

/** Opens the journal for writing at its end, and cuts off a torn line after it. */
export async function openJournal(files: Files, folder: string, end: JournalEnd): Promise<Journal> {
  const file = await files.open(journalPath(folder), openTo.update)
  let { seq, length } = end
  let intact = true

  async function cut(): Promise<void> {
    intact = false
    await file.truncate(length)
    await file.datasync()
    intact = true
  }

  async function append(transactions: Parameters<Append>[0]): Promise<void> {
    if (!intact) throw new Error('an earlier write failed and could not be removed')
    const lines = transactions.map((changes, i) => encodeLine({ seq: seq + 1 + i, changes }))
    const bytes = Buffer.from(lines.join(''))
    try {
      await writeAll(file, bytes, length)
      await file.datasync()
    } catch (cause) {
      await cut().catch(() => undefined)
      throw cause
    }
    seq += transactions.length
    length += bytes.length
  }

  try {
    if (end.torn > 0) await cut()
    // The last process may have died between a write and its sync. Its bytes were read, so they must be durable.
    await file.datasync()
    await syncFolder(files, folder)
  } catch (error) {
    await file.close()
    throw error
  }

  return {
    append,
    seq: () => seq,
    length: () => length,
    isIntact: () => intact,
    close: () => file.close(),
  }
}
