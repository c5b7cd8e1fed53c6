import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { BackedUp } from '../../ports/store.ts'
import {
  type Files,
  hasCode,
  type OpenFile,
  openTo,
  readPart,
  readParts,
  syncFolder,
  unlessMissing,
  using,
  writeAll,
} from './files.ts'
import { isObject, parseJson } from './json.ts'
import { DataFolderRefused } from './refusal.ts'

/**
 * A backup is one file: a line of JSON with the lengths of the parts, the bytes of the snapshot, the bytes of the journal
 * up to one transaction, and a line with a checksum of all of it.
 */
export interface BackupHead {
  readonly suiteBackup: 1
  /** The number of the last transaction. */
  readonly seq: number
  readonly snapshotBytes: number
  readonly journalBytes: number
}

/** What is copied: neither file changes below its length while the copy is made. */
export interface BackupSource {
  readonly snapshot: string
  readonly journal: string
  readonly seq: number
  readonly journalBytes: number
}

const MOST_HEAD = 1_024
const NEWLINE = 0x0a

/** Copies a store to a new file. Throws DataFolderRefused when there is a file of that name. */
export async function writeBackup(
  files: Files,
  from: BackupSource,
  to: string,
): Promise<BackedUp & { readonly transactions: number }> {
  if (await exists(files, to))
    throw new DataFolderRefused(`${to} exists already. Name a new file for the backup.`)
  const temporary = `${to}.${process.pid}.tmp`
  try {
    const bytes = await using(files, temporary, openTo.claim, (file) => copyParts(files, from, file))
    await files.rename(temporary, to)
    await syncFolder(files, path.dirname(to))
    return { bytes, transactions: from.seq }
  } catch (error) {
    await files.unlink(temporary).catch(() => undefined)
    throw notWritten(to, error)
  }
}

async function copyParts(files: Files, from: BackupSource, to: OpenFile): Promise<number> {
  let sum = 0
  let length = 0
  const put = async (bytes: Uint8Array) => {
    await writeAll(to, bytes, length)
    sum = crc32(bytes, sum)
    length += bytes.length
  }
  await using(files, from.snapshot, openTo.read, async (snapshot) => {
    const { size } = await snapshot.stat()
    const { seq, journalBytes } = from
    const head: BackupHead = { suiteBackup: 1, seq, snapshotBytes: size, journalBytes }
    await put(Buffer.from(`${JSON.stringify(head)}\n`))
    await readParts(snapshot, size, put)
  })
  await using(files, from.journal, openTo.read, (journal) => readParts(journal, from.journalBytes, put))
  await put(Buffer.from(endLine(sum)))
  await to.sync()
  return length
}

/** The parts of a backup, as files of their own. Throws DataFolderRefused unless every byte is as it was written. */
export async function readBackup(
  file: OpenFile,
  name: string,
): Promise<{ readonly head: BackupHead; readonly snapshot: OpenFile; readonly journal: OpenFile }> {
  const start = await readPart(file, 0, MOST_HEAD)
  const headEnd = start.indexOf(NEWLINE) + 1
  const head = parseJson(start.subarray(0, headEnd))
  if (!isHead(head)) throw new DataFolderRefused(`${name} is not a backup of Suite.`)
  const journalAt = headEnd + head.snapshotBytes
  const end = journalAt + head.journalBytes
  const { size } = await file.stat()
  let sum = 0
  await readParts(file, Math.min(end, size), async (bytes) => {
    sum = crc32(bytes, sum)
  })
  const last = await readPart(file, end, endLine(sum).length + 1)
  if (last.toString('latin1') !== endLine(sum))
    throw new DataFolderRefused(`${name} is damaged or incomplete. Use another backup.`)
  return {
    head,
    snapshot: partOf(file, headEnd, head.snapshotBytes),
    journal: partOf(file, journalAt, head.journalBytes),
  }
}

const endLine = (sum: number): string => `end ${sum.toString(16).padStart(8, '0')}\n`

/** A part of a file, to be read as if it was a file. */
function partOf(file: OpenFile, begin: number, size: number): OpenFile {
  return {
    ...readOnly,
    stat: async () => ({ size }),
    read: async (into, offset, length, position) =>
      file.read(into, offset, Math.max(0, Math.min(length, size - position)), begin + position),
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('a backup is only read')
}
const readOnly = { write: refuse, truncate: refuse, sync: refuse, datasync: refuse, close: async () => {} }

function isHead(value: unknown): value is BackupHead {
  return (
    isObject(value) &&
    value['suiteBackup'] === 1 &&
    ['seq', 'snapshotBytes', 'journalBytes'].every((name) => Number.isSafeInteger(value[name]))
  )
}

async function exists(files: Files, file: string): Promise<boolean> {
  const found = await files.open(file, openTo.read).catch(unlessMissing)
  await found?.close()
  return found !== undefined
}

function notWritten(to: string, cause: unknown): unknown {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'its folder does not exist',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'that disk can only be read',
    ENOSPC: 'that disk is full',
  }
  const code = Object.keys(reasons).find((each) => hasCode(cause, each))
  const reason = code === undefined ? undefined : reasons[code]
  return reason === undefined ? cause : new DataFolderRefused(`${to} was not written: ${reason}.`, { cause })
}
