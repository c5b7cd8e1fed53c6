import type { Dirent } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const SHARDS = 256
/** How many files are compared with each other, at least. */
const SAMPLE = 5_000
/** A file that is being written. */
export const TEMPORARY = '.tmp'

interface Used {
  readonly file: string
  readonly bytes: number
  readonly usedAt: number
}

/**
 * The folders of a cache of files, with their sizes: 256 numbers, however many files there are. The files' times say
 * when each was last used.
 */
export interface Shards {
  /** Counts what an earlier process has left, and removes files that it has not finished. */
  count(): Promise<void>
  add(shard: number, bytes: number): void
  readonly total: number
  /** Removes what was not used for longest, from the fullest folders, until the total is below `most`. */
  shrink(most: number): Promise<void>
}

export const shardName = (shard: number): string => shard.toString(16).padStart(2, '0')

export function createShards(dir: string): Shards {
  const sizes = new Float64Array(SHARDS)
  let total = 0

  const add = (shard: number, bytes: number) => {
    sizes[shard] = (sizes[shard] ?? 0) + bytes
    total += bytes
  }

  async function filesOf(shard: number): Promise<Used[]> {
    const folder = path.join(dir, shardName(shard))
    const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const found: Used[] = []
    for (const entry of entries) {
      const file = path.join(folder, entry.name)
      // A file may be gone by now.
      const info = await stat(file).catch(() => undefined)
      if (info?.isFile() === true) found.push({ file, bytes: info.size, usedAt: info.mtimeMs })
    }
    return found
  }

  return {
    async count() {
      for (let shard = 0; shard < SHARDS; shard++) {
        let bytes = 0
        for (const entry of await filesOf(shard)) {
          if (entry.file.endsWith(TEMPORARY)) await rm(entry.file, { force: true })
          else bytes += entry.bytes
        }
        add(shard, bytes)
      }
    },
    add,
    get total() {
      return total
    },
    async shrink(most) {
      const byFullness = Array.from(sizes.keys()).toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
      const isTooMuch = () => total > most
      let next = 0
      while (isTooMuch() && next < SHARDS) {
        const found: (Used & { readonly shard: number })[] = []
        for (; next < SHARDS && found.length < SAMPLE; next++) {
          const shard = byFullness[next] ?? 0
          const files = await filesOf(shard)
          // What the folder really has counts from now on.
          add(shard, files.reduce((sum, { bytes }) => sum + bytes, 0) - (sizes[shard] ?? 0))
          for (const file of files) found.push({ ...file, shard })
        }
        found.sort((a, b) => a.usedAt - b.usedAt)
        // Of a part of all files, not more than a part goes: the others may have older ones.
        const mostGoing = next === SHARDS ? found.length : Math.ceil(found.length / 2)
        for (const { file, bytes, shard } of found.slice(0, mostGoing)) {
          if (!isTooMuch()) return
          await rm(file, { force: true })
          add(shard, -bytes)
        }
      }
    },
  }
}

export const ensureFolder = (file: string): Promise<unknown> =>
  mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
