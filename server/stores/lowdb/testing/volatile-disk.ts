import { constants } from 'node:fs'
import path from 'node:path'
import type { Files, OpenFile } from '../files.ts'

/** The one folder of a volatile disk. */
export const VOLATILE_FOLDER = '/data'

/**
 * A disk in memory that tells written bytes from synced bytes, and can lose power.
 *
 * This is all that POSIX promises: the bytes of a file are durable once the file is synced, and its name once its
 * folder is synced. Before that, each of them may have reached the disk or not.
 */
export interface VolatileDisk {
  readonly files: Files
  /** How many calls were made. */
  calls(): number
  /** From this call on (the first is 1), every call fails, because the power is gone. */
  losePowerAt(call: number): void
  /** The bytes of its files, by their names in the folder. */
  content(): ReadonlyMap<string, Buffer>
  /** The disk after a restart. The loss decides about names and bytes that were not synced. */
  restart(loss: Loss): VolatileDisk
}

export interface Loss {
  /** The names whose last change reached the disk without a sync. */
  readonly keptNames: 'all' | readonly string[]
  readonly bytes: 'kept' | 'lost' | 'torn'
}

interface Inode {
  bytes: Buffer
  synced: Buffer
}

/** A disk with these files in its folder, all of them synced. */
export function createVolatileDisk(content: Iterable<readonly [string, Buffer]> = []): VolatileDisk {
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
    const inode = names.get(path.basename(file))
    if (inode === undefined) throw failure(`no ${file}`, 'ENOENT')
    return inode
  }

  function syncNames(): Promise<void> {
    return call(() => {
      syncedNames = new Map(names)
    })
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
    readdir: () => call(() => [...names.keys()]),
    open: (file, flags) =>
      call(() => {
        if (file === VOLATILE_FOLDER) return { ...openFile(newInode()), sync: syncNames }
        if ((flags & constants.O_CREAT) === 0) return openFile(find(file))
        const name = path.basename(file)
        if ((flags & constants.O_EXCL) !== 0 && names.has(name)) throw failure(`${file} exists`, 'EEXIST')
        const inode = names.get(name) ?? newInode()
        if ((flags & constants.O_TRUNC) !== 0) inode.bytes = Buffer.alloc(0)
        names.set(name, inode)
        return openFile(inode)
      }),
    rename: (from, to) =>
      call(() => {
        names.set(path.basename(to), find(from))
        names.delete(path.basename(from))
      }),
    unlink: (file) =>
      call(() => {
        find(file)
        names.delete(path.basename(file))
      }),
  }

  return {
    files,
    calls: () => calls,
    losePowerAt: (at) => void (end = at),
    content: () => new Map([...names].map(([name, { bytes }]) => [name, bytes])),
    restart({ keptNames, bytes }) {
      const left = new Map<string, Buffer>()
      for (const name of new Set([...names.keys(), ...syncedNames.keys()])) {
        const isKept = keptNames === 'all' || keptNames.includes(name)
        const inode = (isKept ? names : syncedNames).get(name)
        // The earlier processes are gone too.
        if (inode !== undefined && !name.startsWith('lock.')) left.set(name, remainder(inode, bytes))
      }
      return createVolatileDisk(left)
    },
  }
}

function newInode(): Inode {
  return { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

function remainder({ bytes, synced }: Inode, bytesAre: Loss['bytes']): Buffer {
  if (bytesAre === 'torn') return bytes.subarray(0, Math.ceil((synced.length + bytes.length) / 2))
  return bytesAre === 'kept' ? bytes : synced
}
