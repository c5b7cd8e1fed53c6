import { arweaveUrl } from '../../formats/arweave.ts'
import { ipfsPath, readIpfs } from '../../formats/ipfs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LoadOptions, LoadPicture } from '../../ports/market/pictures.ts'
import { type FetchPublic, PublicFetchError } from '../../ports/public-fetch.ts'

/** Of a picture that stands in its own address. */
const MOST_DATA = 256 << 10
/** A gateway that takes longer gets company: the next one is asked too, and the first answer counts. */
const HEDGE_MS = 3_000
const ACCEPT = 'image/*'
const DATA = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,([a-z0-9+/=\s]*)$/i

export interface LoadDeps {
  readonly fetch: FetchPublic
  /** Addresses of gateways to IPFS, the preferred one first. */
  readonly gateways: readonly string[]
  readonly clock: Clock
}

/** Loads what an address of a stranger names, in each of the ways in which it can be written. */
export function createLoadPicture({ fetch, gateways, clock }: LoadDeps): LoadPicture {
  const get = async (url: string, options: LoadOptions) =>
    (await fetch(url, { accept: ACCEPT, ...options })).body

  return async (url, options) => {
    if (/^data:/i.test(url)) return fromData(url)
    const file = readIpfs(url)
    if (file === undefined) return get(arweaveUrl(url) ?? url, options)
    const path = ipfsPath(file)
    return firstOf(
      gateways.map(
        (gateway) => (signal: AbortSignal) =>
          get(`${gateway.replace(/\/$/, '')}${path}`, { ...options, signal }),
      ),
      clock,
      options.signal,
    )
  }
}

function fromData(url: string): Uint8Array {
  // A third more than the bytes, and some white space.
  if (url.length > MOST_DATA * 1.4) throw new PublicFetchError('too-large', 'the address holds too much')
  const text = DATA.exec(url)?.[1]
  if (text === undefined) throw new PublicFetchError('refused', 'the address holds no picture')
  return Buffer.from(text, 'base64')
}

/**
 * The first answer of several ways. The next way is tried when one has failed, or takes long; the others are stopped
 * when one has answered, and all of them by the signal. Rejects with its reason, with the failure of the last one, or
 * with one that may go better another time.
 */
function firstOf<T>(
  ways: readonly ((end: AbortSignal) => Promise<T>)[],
  clock: Clock,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    let failure: unknown = new PublicFetchError('refused', 'no gateway is known')
    let next = 0
    let failed = 0
    let stop: (() => void) | undefined

    const finish = (settle: () => void) => {
      stop?.()
      signal.removeEventListener('abort', leave)
      settle()
      end.abort()
    }
    const leave = () => finish(() => reject(asError(signal.reason)))
    const tryNext = () => {
      stop?.()
      const way = ways[next]
      if (way === undefined) return
      next += 1
      if (next < ways.length) stop = clock.after(HEDGE_MS, tryNext)
      way(end.signal).then(
        (value) => finish(() => resolve(value)),
        (error: unknown) => {
          failed += 1
          // It is the same file everywhere.
          if (isTooLarge(error)) return finish(() => reject(error))
          if (end.signal.aborted) return
          // One gateway that is away says nothing about the file.
          if (failed === 1 || isPassing(error)) failure = error
          if (failed === ways.length) finish(() => reject(asError(failure)))
          else tryNext()
        },
      )
    }
    if (ways.length === 0) return reject(asError(failure))
    signal.addEventListener('abort', leave, { once: true })
    tryNext()
  })
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof PublicFetchError) || error.cause === 'failed'
const isTooLarge = (error: unknown): error is PublicFetchError =>
  error instanceof PublicFetchError && error.cause === 'too-large'
const asError = (error: unknown): Error =>
  error instanceof Error ? error : new PublicFetchError('failed', 'the gateways do not answer')
