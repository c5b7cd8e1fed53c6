import { type FetchPublic, PublicFetchError } from '../../../ports/public-fetch.ts'
import { readAddress, textOfUri } from './address.ts'
import { metadataOfPicture, type NftMetadata, readMetadata } from './read-metadata.ts'

const MOST_BYTES = 256 * 1024
const ACCEPT = 'application/json, */*;q=0.5'

/** What became of an attempt to read metadata. */
export type MetadataOutcome =
  | { readonly kind: 'read'; readonly metadata: NftMetadata }
  /** It may go better another time. */
  | { readonly kind: 'later'; readonly problem: string }
  /** It never will. */
  | { readonly kind: 'never'; readonly problem: string }

export interface MetadataFetch {
  readonly fetchPublic: FetchPublic
  /** Addresses of gateways for IPFS, without a slash at the end. */
  readonly gateways: readonly string[]
}

/** The address that an attempt begins with; attempts go around the gateways. `undefined`: there is nothing to fetch. */
export function firstUrl(uriHex: string, attempt: number, { gateways }: MetadataFetch): string | undefined {
  return urlsOf(uriHex, attempt, gateways)[0]
}

/** Reads the metadata that a URI of the ledger names. Rejects with the reason of the signal alone. */
export async function fetchMetadata(
  uriHex: string,
  attempt: number,
  deps: MetadataFetch,
  signal: AbortSignal,
): Promise<MetadataOutcome> {
  const address = readAddress(textOfUri(uriHex))
  if (address.kind === 'none') return { kind: 'never', problem: 'the URI names nothing that can be fetched' }
  if (address.kind === 'inline') return readInline(textOfUri(uriHex), address)
  let outcome: MetadataOutcome = { kind: 'later', problem: 'there is no gateway' }
  for (const url of urlsOf(uriHex, attempt, deps.gateways)) {
    outcome = await fetchOne(url, textOfUri(uriHex), deps.fetchPublic, signal)
    if (outcome.kind === 'read') return outcome
  }
  return outcome
}

function urlsOf(uriHex: string, attempt: number, gateways: readonly string[]): readonly string[] {
  const address = readAddress(textOfUri(uriHex))
  if (address.kind === 'web') return [address.url]
  if (address.kind !== 'ipfs') return []
  return gateways.map((_, at) => `${gateways[(at + attempt) % gateways.length] ?? ''}/ipfs/${address.path}`)
}

async function fetchOne(
  url: string,
  uri: string,
  fetchPublic: FetchPublic,
  signal: AbortSignal,
): Promise<MetadataOutcome> {
  try {
    const { body, mediaType } = await fetchPublic(url, { accept: ACCEPT, mostBytes: MOST_BYTES, signal })
    return understood(uri, mediaType, body)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PublicFetchError)) throw error
    if (error.cause === 'refused') return { kind: 'never', problem: error.message }
    // Metadata are small: this is a picture, which the media host looks at itself.
    if (error.cause === 'too-large') return { kind: 'read', metadata: metadataOfPicture(uri) }
    return { kind: 'later', problem: error.message }
  }
}

function readInline(uri: string, { mediaType, text }: { mediaType: string; text: string }): MetadataOutcome {
  if (/^(image|video)\//.test(mediaType)) return understood(uri, mediaType, new Uint8Array())
  return understood(uri, mediaType, Buffer.from(text))
}

function understood(uri: string, mediaType: string, body: Uint8Array): MetadataOutcome {
  if (mediaType.startsWith('image/')) return { kind: 'read', metadata: metadataOfPicture(uri) }
  if (mediaType.startsWith('video/')) return { kind: 'read', metadata: metadataOfPicture(uri, 'video') }
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof json === 'object' && json !== null) return { kind: 'read', metadata: readMetadata(json) }
  } catch {
    // Neither text nor JSON.
  }
  return { kind: 'later', problem: 'the file is not JSON' }
}
