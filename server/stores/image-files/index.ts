import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createOnce } from '../../kit/once.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { PictureFiles, StoredPicture } from '../../ports/market/picture-files.ts'
import { decodeFile, encodeFile } from './format.ts'
import { createShards, ensureFolder, shardName, TEMPORARY } from './shards.ts'

export interface ImageFilesOptions {
  /** A folder of its own; it need not exist. */
  readonly dir: string
  /** How many bytes the files may take. A little more is taken for a moment. */
  readonly mostBytes: number
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

export interface OpenPictureFiles extends PictureFiles {
  /** Resolves when what was there at the start has been counted. */
  readonly counted: Promise<void>
  /** Waits for the removal that is under way. */
  close(): Promise<void>
}

/** After a removal there is room for a while. */
const SHRINK_TO = 0.9
/** How exactly a file's time says when it was last used: writing it for every reading would cost more than it is worth. */
const USE_STEP_MS = 3_600_000
const OWNER_ONLY = 0o600

/**
 * A cache of pictures as files, one for each key, in 256 folders. Each file is written beside its place and then moved
 * there, so that it is whole or not there. What was not used for longest goes first.
 */
export function openImageFiles({ dir, mostBytes, clock, log }: ImageFilesOptions): OpenPictureFiles {
  const shards = createShards(dir)
  const counted = shards.count().catch((cause: unknown) => log.warn('pictures.not-counted', { cause }))
  const once = createOnce<void>()
  /** The folders that are there. */
  const folders = new Set<number>()

  function placeOf(key: string): { readonly shard: number; readonly file: string } {
    const hash = createHash('sha256').update(key).digest('hex')
    const shard = Number.parseInt(hash.slice(0, 2), 16)
    return { shard, file: path.join(dir, shardName(shard), hash.slice(2)) }
  }

  async function remove({ shard, file }: ReturnType<typeof placeOf>): Promise<void> {
    const bytes = await sizeOf(file)
    await rm(file, { force: true })
    shards.add(shard, -bytes)
  }

  function makeRoom(): void {
    if (shards.total <= mostBytes) return
    void once.run('shrink', () =>
      counted
        .then(() => shards.shrink(mostBytes * SHRINK_TO))
        .catch((cause: unknown) => log.warn('pictures.not-removed', { cause })),
    )
  }

  return {
    counted,
    async get(key) {
      const place = placeOf(key)
      try {
        const bytes = await readUsed(place.file, clock.now().getTime())
        if (bytes === undefined) return undefined
        const stored = decodeFile(bytes)
        if (stored === undefined) await remove(place)
        return stored
      } catch (cause) {
        log.warn('pictures.not-read', { cause })
        return undefined
      }
    },
    async put(key, picture: StoredPicture) {
      const { shard, file } = placeOf(key)
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`
      try {
        if (!folders.has(shard)) await ensureFolder(file)
        folders.add(shard)
        const written = await write(temporary, encodeFile(picture))
        const before = await sizeOf(file)
        await rename(temporary, file)
        shards.add(shard, written - before)
        makeRoom()
      } catch (cause) {
        // Its folder may be gone.
        folders.delete(shard)
        log.warn('pictures.not-stored', { cause })
        await rm(temporary, { force: true }).catch(() => undefined)
      }
    },
    delete: (key) =>
      remove(placeOf(key)).catch((cause: unknown) => log.warn('pictures.not-removed', { cause })),
    use: () => ({ bytes: shards.total, mostBytes }),
    async close() {
      await counted
      await once.settled()
    },
  }
}

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Writes a new file in one piece. Answers its bytes. */
async function write(file: string, parts: readonly Uint8Array[]): Promise<number> {
  const handle = await open(file, 'wx', OWNER_ONLY)
  try {
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
    const { bytesWritten } = await handle.writev(parts)
    if (bytesWritten < bytes) throw new Error('the disk took only a part of the file')
    return bytes
  } finally {
    await handle.close()
  }
}

/** Reads a file and notes that it was used. */
async function readUsed(file: string, now: number): Promise<Buffer | undefined> {
  let handle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { mtimeMs } = await handle.stat()
    if (now - mtimeMs > USE_STEP_MS) await handle.utimes(now / 1_000, now / 1_000)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
