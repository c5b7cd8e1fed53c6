import { readIpfs } from '../../formats/ipfs.ts'
import type { ImageSource } from '../../ports/market/image-sources.ts'
import type { MediaDeps } from './deps.ts'

/** A larger original is stored in a smaller size. */
const MOST_KEPT = 1 << 20
/** How long the file behind an address is taken for the present one, in milliseconds. */
const FRESH_MS = 3_600_000

/**
 * The bytes of originals. They are stored for a while, so that the next sizes of a picture cost no further fetch; what
 * its own address proves unchanged (`ipfs:`) is stored for good.
 */
export function createOriginals({
  load,
  maker,
  files,
  clock,
}: Pick<MediaDeps, 'load' | 'maker' | 'files' | 'clock'>): (source: ImageSource) => Promise<Uint8Array> {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function fetchAndKeep(url: string, key: string): Promise<Uint8Array> {
    const whole = await load(url)
    const bytes = whole.byteLength > MOST_KEPT ? await maker.reduce(whole) : whole
    const now = clock.now().getTime()
    const note = { type: '', source: '', isMutable: false, changedAt: now, checkedAt: now }
    await files.put(key, { bytes, note })
    return bytes
  }

  return async ({ url }) => {
    if (/^data:/i.test(url)) return load(url)
    const key = `original ${url}`
    const stored = await files.get(key)
    const isFixed = readIpfs(url) !== undefined
    if (stored !== undefined && (isFixed || clock.now().getTime() - stored.note.checkedAt < FRESH_MS))
      return stored.bytes
    const fetching = underWay.get(key) ?? fetchAndKeep(url, key).finally(() => underWay.delete(key))
    underWay.set(key, fetching)
    return fetching
  }
}
