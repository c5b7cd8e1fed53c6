import type { OpenFile } from './files.ts'
import { decodeLine, type JournalLine } from './journal-line.ts'
import { type Line, linesOf } from './lines-of.ts'
import { DataFolderRefused, tooNew } from './refusal.ts'

/** The readable end of a journal. */
export interface JournalEnd {
  /** The number of the last transaction. */
  readonly seq: number
  /** Bytes up to the end of the last whole line. */
  readonly length: number
  /** Bytes after that: a crash left them, and their transactions were never answered. */
  readonly torn: number
}

/** Calls `onLine` for transactions after number `after`, in order. Throws DataFolderRefused for damage or a gap. */
export async function readJournal(
  file: OpenFile,
  name: string,
  after: number,
  onLine: (line: JournalLine) => void,
): Promise<JournalEnd> {
  let last: number | undefined
  let lines = 0
  let length = 0
  let torn = 0
  for await (const line of linesOf(file)) {
    const read = line.whole ? decodeLine(line.bytes) : undefined
    if (torn > 0 || (read === undefined && !isTorn(line))) throw damaged(name, lines + 1, length)
    if (read === 'newer') throw tooNew(name, `line ${lines + 1}`)
    if (read === undefined) {
      torn = line.end - length
      continue
    }
    lines += 1
    const follows = last === undefined ? read.seq <= after + 1 : read.seq === last + 1
    if (!follows) throw incomplete(name, lines, read.seq)
    if (read.seq > after) onLine(read)
    last = read.seq
    length = line.end
  }
  if (last !== undefined && last < after) throw incomplete(name, lines, last)
  return { seq: last ?? after, length, torn }
}

/** True for an append that was cut short: it lacks its end, or after a power loss has zeros for the missing bytes. */
function isTorn(line: Line): boolean {
  return !line.whole || line.bytes.includes(0)
}

function damaged(name: string, line: number, offset: number): DataFolderRefused {
  return new DataFolderRefused(
    `${name}, line ${line} is damaged, and no crash can cause this damage. Restore the whole data folder from a ` +
      'backup. To lose this transaction and all later ones instead, keep a copy and cut ' +
      `the file: truncate -s ${offset} ${name}`,
  )
}

function incomplete(name: string, line: number, seq: number): DataFolderRefused {
  return new DataFolderRefused(
    `${name}, line ${line} is transaction ${seq}, which does not follow the one before it in this file or in ` +
      'snapshot.json. The two files do not belong together: restore the whole data folder from one backup.',
  )
}
