import { constants } from 'node:fs'
import path from 'node:path'
import { DataFolderRefused } from './refusal.ts'

/** The calls of node:fs/promises that the store makes. Tests make each of them fail. */
export interface Files {
  mkdir(folder: string, options: { recursive: true; mode: number }): Promise<string | undefined>
  readdir(folder: string): Promise<readonly string[]>
  open(file: string, flags: number, mode?: number): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  unlink(file: string): Promise<void>
}

export interface OpenFile {
  stat(): Promise<{ readonly size: number }>
  read(
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>
  write(
    from: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>
  truncate(length: number): Promise<void>
  sync(): Promise<void>
  datasync(): Promise<void>
  close(): Promise<void>
}

export const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700
const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_TRUNC, O_EXCL } = constants
/** The ways to open a file. */
export const openTo = {
  read: O_RDONLY,
  update: O_RDWR,
  replace: O_WRONLY | O_CREAT | O_TRUNC,
  claim: O_WRONLY | O_CREAT | O_EXCL,
} as const

const TEMPORARY = /\.\d+\.tmp$/

/** Makes a folder for its owner alone, durably, unless it exists. Throws DataFolderRefused over a file. */
export async function ensureFolder(files: Files, folder: string): Promise<void> {
  const firstMade = await files
    .mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
    .catch((error: unknown) => {
      if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR')) throw noFolder(folder, error)
      throw unlessReadOnly(folder, error)
    })
  if (firstMade === undefined) return
  const top = path.dirname(path.resolve(firstMade))
  for (let parent = path.dirname(path.resolve(folder)); ; parent = path.dirname(parent)) {
    await syncFolder(files, parent)
    if (parent === top) return
  }
}

/** The error of a call that writes: DataFolderRefused where the folder can only be read. */
export function unlessReadOnly(folder: string, error: unknown): unknown {
  const isReadOnly = ['EROFS', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))
  if (!isReadOnly) return error
  return new DataFolderRefused(
    `${folder} cannot be written to. Give this user the right to write there, or name another folder in DATA_DIR.`,
    { cause: error },
  )
}

const noFolder = (folder: string, cause: unknown) =>
  new DataFolderRefused(`${folder} cannot be a folder: there is a file in its place. Name another folder.`, {
    cause,
  })

/** Replaces a file by a new one: after a crash there is either the old or the new file, whole. */
export async function replaceFile(
  files: Files,
  folder: string,
  name: string,
  content: Uint8Array | ((file: OpenFile) => Promise<void>),
): Promise<void> {
  const temporary = path.join(folder, `${name}.${process.pid}.tmp`)
  try {
    await using(files, temporary, openTo.replace, async (file) => {
      await (typeof content === 'function' ? content(file) : writeAll(file, content, 0))
      await file.sync()
    })
    await files.rename(temporary, path.join(folder, name))
  } catch (error) {
    // On a full disk it would take the journal's last room.
    await files.unlink(temporary).catch(() => undefined)
    throw error
  }
  await syncFolder(files, folder)
}

/** Removes the files that replaceFile leaves when its process dies. */
export async function removeTemporaryFiles(files: Files, folder: string): Promise<void> {
  for (const name of await files.readdir(folder))
    if (TEMPORARY.test(name)) await files.unlink(path.join(folder, name))
}

/** Writes all bytes: one call may write fewer. */
export async function writeAll(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Fewer than `length` bytes only at the end of the file. */
export async function readPart(file: OpenFile, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}

const COPY_BYTES = 1 << 20

/** Gives the first bytes of a file, part by part. */
export async function readParts(
  from: OpenFile,
  length: number,
  take: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < length; at += COPY_BYTES) {
    const wanted = Math.min(COPY_BYTES, length - at)
    const bytes = await readPart(from, at, wanted)
    if (bytes.length < wanted) throw new Error('a file is shorter than it was')
    await take(bytes)
  }
}

/** Opens a file, and closes it whatever happens. */
export async function using<T>(
  files: Files,
  name: string,
  flags: number,
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(name, flags, OWNER_ONLY)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** The bytes of a file. */
export async function readAll(file: OpenFile): Promise<Buffer> {
  return readPart(file, 0, (await file.stat()).size)
}

/** Handles a failed call: `undefined` for a file that does not exist, or whose folder is a file; otherwise throws. */
export function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error
}

/** True for a failed system call with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A new or renamed file is durable only once its folder is synced too. */
export async function syncFolder(files: Files, folder: string): Promise<void> {
  await using(files, folder, openTo.read, (file) => file.sync())
}
