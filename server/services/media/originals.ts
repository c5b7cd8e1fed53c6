import { readIpfs } from '../../formats/ipfs.ts'
import { createOnce } from '../../kit/once.ts'
import type { ImageSource } from '../../ports/market/image-sources.ts'
import { createByteRing } from './byte-ring.ts'
import type { MediaDeps } from './deps.ts'
import { createDownloads } from './downloads.ts'
import type { Ending } from './ending.ts'

/** Bytes of originals in memory. */
const MOST_IN_MEMORY = 8 << 20
/** Each one takes at least so many, as its address may: no fetch takes a longer one. */
const LEAST_IN_MEMORY = 4_096
/** How long the file behind an address is taken for the present one, in milliseconds. */
const FRESH_MS = 3_600_000

/**
 * The bytes of originals. They stay in memory for a while, so that the next sizes of a picture cost no further fetch.
 * Those that their own address proves unchanged (`ipfs:`) are stored as files for good: they are slow to come by.
 */
export function createOriginals(
  deps: Pick<MediaDeps, 'load' | 'maker' | 'files' | 'clock'>,
  ending: Ending,
): (source: ImageSource) => Promise<Uint8Array> {
  const { files, clock } = deps
  const download = createDownloads(deps, ending)
  const once = createOnce<Uint8Array>()
  const recent = createByteRing(MOST_IN_MEMORY, LEAST_IN_MEMORY)

  async function fromMemory(url: string): Promise<Uint8Array> {
    const now = clock.now().getTime()
    const kept = recent.get(url, now)
    if (kept !== undefined) return kept
    const bytes = await download(url)
    recent.set(url, bytes, now + FRESH_MS)
    return bytes
  }

  async function fromFiles(url: string): Promise<Uint8Array> {
    const key = `original ${url}`
    const stored = await files.get(key)
    if (stored !== undefined) return stored.bytes
    const bytes = await download(url)
    const now = clock.now().getTime()
    const note = { type: '', source: '', isMutable: false, changedAt: now, checkedAt: now }
    await files.put(key, { bytes, note })
    return bytes
  }

  return ({ url }) => {
    if (/^data:/i.test(url)) return download(url)
    return once.run(url, () => (readIpfs(url) === undefined ? fromMemory(url) : fromFiles(url)))
  }
}
