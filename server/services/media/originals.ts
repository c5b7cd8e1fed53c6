import { readIpfs } from '../../formats/ipfs.ts'
import { createOnce } from '../../kit/once.ts'
import type { ImageSource } from '../../ports/market/image-sources.ts'
import type { MediaDeps } from './deps.ts'
import { createDownloads } from './downloads.ts'
import type { Ending } from './ending.ts'

/** How long the file behind an address is taken for the present one, in milliseconds. */
const FRESH_MS = 3_600_000

/**
 * The bytes of originals. They are stored as files, so that the next sizes of a picture cost no further fetch: for a
 * while, or for good where their own address proves them unchanged (`ipfs:`).
 */
export function createOriginals(
  deps: Pick<MediaDeps, 'load' | 'maker' | 'files' | 'clock'>,
  ending: Ending,
): (source: ImageSource) => Promise<Uint8Array> {
  const { files, clock } = deps
  const download = createDownloads(deps, ending)
  const once = createOnce<Uint8Array>()

  async function find(url: string): Promise<Uint8Array> {
    const key = `original ${url}`
    const stored = await files.get(key)
    const isForGood = readIpfs(url) !== undefined
    const now = clock.now().getTime()
    if (stored !== undefined && (isForGood || now - stored.note.checkedAt < FRESH_MS)) return stored.bytes
    const bytes = await download(url)
    const note = { type: '', source: '', isMutable: false, changedAt: now, checkedAt: now }
    await files.put(key, { bytes, note })
    return bytes
  }

  return ({ url }) => {
    if (/^data:/i.test(url)) return download(url)
    return once.run(url, () => find(url))
  }
}
