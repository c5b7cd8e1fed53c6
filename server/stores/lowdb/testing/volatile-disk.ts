import { constants } from 'node:fs'
import path from 'node:path'
import type { Files, OpenFile } from '../files.ts'

/**
 * A disk in memory that tells what is written from what has been synced, and can lose power.
 *
 * POSIX promises no more: the bytes of a file last once the file has been synced, and its name once its folder has
 * been. Without that, each of them may have reached the disk or not.
 */
export interface VolatileDisk {
  readonly files: Files
  /** How many calls were made. */
  calls(): number
  /** From this call on (the first is 1), every call fails, because the power is gone. */
  losePowerAt(call: number): void
  /** The disk after a restart. `names` and `bytes` say what became of those that had not been synced. */
  restart(names: 'kept' | 'lost', bytes: 'kept' | 'lost' | 'torn'): VolatileDisk
}

/** The one folder of such a disk. */
export const VOLATILE_FOLDER = '/data'

interface Inode {
  bytes: Buffer
  synced: Buffer
}

export function createVolatileDisk(content: ReadonlyMap<string, Buffer> = new Map()): VolatileDisk {
  const names = new Map<string, Inode>()
  for (const [name, bytes] of content) names.set(name, { bytes, synced: bytes })
  let syncedNames = new Map(names)
  let calls = 0
  let end = Number.POSITIVE_INFINITY

  async function call<T>(work: () => T): Promise<T> {
    calls += 1
    if (calls >= end) throw new Error('the power is gone')
    return work()
  }

  function find(file: string): Inode {
    const inode = names.get(file)
    if (inode === undefined) throw Object.assign(new Error(`no ${file}`), { code: 'ENOENT' })
    return inode
  }

  function openFolder(): OpenFile {
    const sync = () =>
      call(() => {
        syncedNames = new Map(names)
      })
    return { ...openFile({ bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }), sync }
  }

  function openFile(inode: Inode): OpenFile {
    const sync = () => call(() => void (inode.synced = inode.bytes))
    return {
      stat: () => call(() => ({ size: inode.bytes.length })),
      read: (into, offset, length, position) =>
        call(() => {
          const part = inode.bytes.subarray(position, position + length)
          into.set(part, offset)
          return { bytesRead: part.length }
        }),
      write: (from, offset, length, position) =>
        call(() => {
          const gap = Buffer.alloc(Math.max(0, position - inode.bytes.length))
          inode.bytes = Buffer.concat([
            inode.bytes.subarray(0, position),
            gap,
            from.subarray(offset, offset + length),
            inode.bytes.subarray(position + length),
          ])
          return { bytesWritten: length }
        }),
      truncate: (length) => call(() => void (inode.bytes = inode.bytes.subarray(0, length))),
      sync,
      datasync: sync,
      close: () => call(() => {}),
    }
  }

  const files: Files = {
    // The one folder is there from the beginning.
    mkdir: () => call(() => undefined),
    readdir: () => call(() => [...names.keys()].map((name) => path.basename(name))),
    open: (file, flags) =>
      call(() => {
        if (file === VOLATILE_FOLDER) return openFolder()
        if ((flags & constants.O_CREAT) === 0) return openFile(find(file))
        const inode = names.get(file) ?? { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }
        if ((flags & constants.O_TRUNC) !== 0) inode.bytes = Buffer.alloc(0)
        names.set(file, inode)
        return openFile(inode)
      }),
    rename: (from, to) =>
      call(() => {
        names.set(to, find(from))
        names.delete(from)
      }),
    unlink: (file) =>
      call(() => {
        find(file)
        names.delete(file)
      }),
  }

  return {
    files,
    calls: () => calls,
    losePowerAt: (at) => void (end = at),
    restart(namesAre, bytesAre) {
      const left = new Map<string, Buffer>()
      for (const [name, { bytes, synced }] of namesAre === 'kept' ? names : syncedNames) {
        const torn = bytes.subarray(0, Math.ceil((synced.length + bytes.length) / 2))
        left.set(name, { kept: bytes, lost: synced, torn }[bytesAre])
      }
      // The processes of before are gone, too.
      for (const name of left.keys()) if (path.basename(name).startsWith('lock.')) left.delete(name)
      return createVolatileDisk(left)
    },
  }
}
