import { arweaveUrl } from '../../formats/arweave.ts'
import { readIpfs } from '../../formats/ipfs.ts'
import { createSemaphore, createTurns } from '../../kit/semaphore.ts'
import { PublicFetchError } from '../../ports/public-fetch.ts'
import type { MediaDeps } from './deps.ts'
import type { Ending } from './ending.ts'

/** A larger original is kept in a smaller size. */
export const MOST_OF_SMALL = 1 << 20
const MOST_OF_LARGE = 10 << 20
/** Downloads at a time. Servers that let us wait take these places, so there are many, and one host has few of them. */
export const MOST_SMALL = 64
/**
 * Beside these, those of large originals, which are in memory until they are reduced. With the small ones of all pictures
 * that may be under way (256), originals take about 376 MB at the very most.
 */
export const MOST_LARGE = 12
/** As many as a fetch allows a host. There, too many would wait in a line of their own, and hold a place here meanwhile. */
export const MOST_OF_HOST = 4
/** Files of IPFS come from several gateways, each of which is a host. */
export const MOST_OF_GATEWAYS = 16

/**
 * Downloads originals, and reduces large ones. That an original is large is known when it comes: it is then asked for
 * again, in one of the few places for such. Addresses that hold their picture take no place.
 */
export function createDownloads(
  { load, maker }: Pick<MediaDeps, 'load' | 'maker'>,
  ending: Ending,
): (url: string) => Promise<Uint8Array> {
  const small = createSemaphore(MOST_SMALL)
  const large = createSemaphore(MOST_LARGE)
  const ofHosts = createTurns(MOST_OF_HOST)
  const ofGateways = createTurns(MOST_OF_GATEWAYS)
  const get = (url: string, mostBytes: number) => ending.run((signal) => load(url, { mostBytes, signal }))

  async function getLarge(url: string): Promise<Uint8Array> {
    const whole = await get(url, MOST_OF_LARGE)
    return whole.byteLength > MOST_OF_SMALL ? maker.reduce(whole) : whole
  }

  return async (url) => {
    if (/^data:/i.test(url)) return get(url, MOST_OF_SMALL)
    const [turns, line] = readIpfs(url) === undefined ? [ofHosts, hostOf(url)] : [ofGateways, '']
    return turns.take(line, async () => {
      try {
        return await small(() => get(url, MOST_OF_SMALL))
      } catch (error) {
        if (!(error instanceof PublicFetchError) || error.cause !== 'too-large') throw error
      }
      return large(() => getLarge(url))
    })
  }
}

function hostOf(url: string): string {
  const address = arweaveUrl(url) ?? url
  return URL.canParse(address) ? new URL(address).host : ''
}
