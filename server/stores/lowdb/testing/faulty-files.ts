import * as nodeFiles from 'node:fs/promises'
import type { Files, OpenFile } from '../files.ts'

/** The fate of a call: a `torn` write fails after half of its bytes, a `short` one reports only half of them. */
export type Fate = 'works' | 'fails' | 'torn' | 'short'

export interface FaultyFiles extends Files {
  /** The names of the calls so far, in order. */
  readonly calls: readonly string[]
  bytesWritten(): number
}

/** A file system with faults: `fate` decides about each call, by its number (the first is 1) and its name. */
export function createFaultyFiles(
  fate: (number: number, call: string) => Fate = () => 'works',
  files: Files = nodeFiles,
): FaultyFiles {
  const calls: string[] = []
  let bytesWritten = 0

  async function call<T>(name: string, work: () => Promise<T>): Promise<T> {
    calls.push(name)
    if (fate(calls.length, name) === 'fails') throw diskError(name)
    return work()
  }

  function faulty(file: OpenFile): OpenFile {
    return {
      stat: () => call('stat', () => file.stat()),
      read: (...args) => call('read', () => file.read(...args)),
      truncate: (length) => call('truncate', () => file.truncate(length)),
      sync: () => call('sync', () => file.sync()),
      datasync: () => call('datasync', () => file.datasync()),
      // A descriptor is gone even when closing it reports an error.
      async close() {
        await file.close()
        await call('close', async () => {})
      },
      async write(from, offset, length, position) {
        calls.push('write')
        const what = fate(calls.length, 'write')
        if (what === 'fails') throw diskError('write')
        const some = what === 'works' ? length : Math.ceil(length / 2)
        const result = await file.write(from, offset, some, position)
        bytesWritten += result.bytesWritten
        if (what === 'torn') throw diskError('write')
        return result
      },
    }
  }

  return {
    calls,
    bytesWritten: () => bytesWritten,
    mkdir: (...args) => call('mkdir', () => files.mkdir(...args)),
    readdir: (folder) => call('readdir', () => files.readdir(folder)),
    open: (...args) => call('open', async () => faulty(await files.open(...args))),
    rename: (...args) => call('rename', () => files.rename(...args)),
    unlink: (file) => call('unlink', () => files.unlink(file)),
  }
}

function diskError(call: string): Error {
  return Object.assign(new Error(`EIO: i/o error, ${call}`), { code: 'EIO' })
}
