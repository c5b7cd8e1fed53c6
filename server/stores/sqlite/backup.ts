import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StoreRefused } from '../sql/refusal.ts'

/** Copies a database as it is at one moment, and reads every page of the copy: the answer is `ok`, or what is wrong. */
const COPY = `
import { DatabaseSync } from ${JSON.stringify(import.meta.resolve('@photostructure/sqlite'))}
const [file, to] = process.argv.slice(1)
const from = new DatabaseSync(file, { readOnly: true })
from.exec('PRAGMA busy_timeout = 5000')
from.prepare('VACUUM INTO ?').run(to)
const [{ quick_check }] = new DatabaseSync(to, { readOnly: true }).prepare('PRAGMA quick_check(1)').all()
process.stdout.write(quick_check)
`

/**
 * Writes a database to a new file that only its owner can read, in a process of its own: here it would keep everything
 * waiting for seconds. Answers the file's bytes. Throws StoreRefused when there is a file of that name, or no room.
 */
export async function writeBackup(file: string, to: string): Promise<{ readonly bytes: number }> {
  const temporary = `${to}.${process.pid}.tmp`
  try {
    if ((await stat(to).catch(() => undefined)) !== undefined)
      throw new StoreRefused(`${to} exists already. Name a new file for the backup.`)
    // The copy goes into an empty file: so it never has other permissions.
    await (await open(temporary, 'wx', 0o600)).close()
    const args = ['--input-type=module', '--eval', COPY, path.resolve(file), path.resolve(temporary)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    if (stdout !== 'ok') throw new StoreRefused(`${file} is damaged: ${stdout}. Restore an earlier backup.`)
    const copy = await open(temporary, 'a')
    await copy.write(await checksumOf(temporary))
    await copy.sync()
    const { size } = await copy.stat()
    await copy.close()
    await rename(temporary, to)
    return { bytes: size }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw notWritten(to, error)
  }
}

/** The text at the end of a backup. SQLite reads only the pages before it. */
export const CHECKSUM_BYTES = 64

/** The SHA-256 of the first bytes of a file, in hex. */
export async function checksumOf(file: string, length?: number): Promise<string> {
  const hash = createHash('sha256')
  const end = length === undefined ? {} : { end: length - 1 }
  for await (const part of createReadStream(file, end)) hash.update(part)
  return hash.digest('hex')
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
  const text = cause instanceof Error ? `${String(Reflect.get(cause, 'code'))} ${cause.message}` : ''
  const known = Object.keys(reasons).find((code) => text.startsWith(code))
  const reason = /database or disk is full/.test(text) ? reasons['ENOSPC'] : reasons[known ?? '']
  return reason === undefined ? cause : new StoreRefused(`${to} was not written: ${reason}.`, { cause })
}
