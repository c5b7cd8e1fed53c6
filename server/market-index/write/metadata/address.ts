import { arweaveUrl } from '../../../formats/arweave.ts'

/** Where something lies that an NFT names: metadata or a picture. */
export type NamedAddress =
  /** A content identifier with a path behind it, encoded for addresses: `Qm…/1.json`. */
  | { readonly kind: 'ipfs'; readonly path: string }
  | { readonly kind: 'web'; readonly url: string }
  /** What is meant stands in the address itself. */
  | { readonly kind: 'inline'; readonly mediaType: string; readonly text: string }
  /** Nothing that anyone could fetch. */
  | { readonly kind: 'none' }

/** Content identifiers as NFTs have them: version 0 in base58, version 1 in base32 or base36. */
const CID = String.raw`(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{56}|k51[a-z0-9]{59})`
/** `ipfs://CID/…`, `ipfs:CID`, `hash:CID`, `cid:CID`, and a bare CID, also with `ipfs/` before it. */
const NAMED = new RegExp(
  String.raw`^(?:(?:[iI][pP][fF][sS]|hash|cid):(?://)?)?/?(?:ipfs/)*(${CID})([/?].*)?$`,
  's',
)
/** `https://CID.ipfs.example/…`. */
const IN_HOST = new RegExp(String.raw`^https?://(${CID})\.ipfs\.[^/?]+([/?].*)?$`, 's')

/** `https://gateway.example/ipfs/CID/…`. */
const IN_PATH = new RegExp(String.raw`^https?://[^/]+/(?:[^?#]*/)?ipfs/(${CID})([/?].*)?$`, 's')
const DATA = /^data:([^,;]*)((?:;[^,;]*)*),(.*)$/is

/**
 * Reads an address as issuers write it. Content identifiers are found in every spelling that is in use, so that any
 * gateway can be asked for them.
 */
export function readAddress(written: string): NamedAddress {
  const address = written.trim()
  const [, cid, rest = ''] = NAMED.exec(address) ?? IN_HOST.exec(address) ?? IN_PATH.exec(address) ?? []
  if (cid !== undefined) return { kind: 'ipfs', path: cid + encodedPath(rest) }
  const [, mediaType = '', parameters = '', content] = DATA.exec(address) ?? []
  if (content !== undefined)
    return { kind: 'inline', mediaType: mediaType.toLowerCase(), text: decoded(parameters, content) }
  if (address.startsWith('{')) return { kind: 'inline', mediaType: 'application/json', text: address }
  const arweave = arweaveUrl(address)
  if (arweave !== undefined) return { kind: 'web', url: arweave }
  if (/^https?:\/\//i.test(address) && URL.canParse(address))
    return { kind: 'web', url: new URL(address).href }
  return { kind: 'none' }
}

/** The one spelling in which an address is kept: what media hosts read, and what one picture is known by. */
export function spelled(written: string): string {
  const read = readAddress(written)
  if (read.kind === 'ipfs') return `ipfs://${read.path}`
  return read.kind === 'web' ? read.url : written.trim()
}

/** What an NFT's URI says, which the ledger has in hex. Bytes that are not text become the replacement character. */
export const textOfUri = (hex: string): string =>
  Buffer.from(hex, 'hex').toString('utf8').replaceAll('\0', '')

/** A path with each part encoded. A question mark begins gateways' own parameters; `#` is a part of file names. */
function encodedPath(path: string): string {
  const [file = ''] = path.split('?')
  return file
    .split('/')
    .map((part) => encodeURIComponent(unescaped(part)))
    .join('/')
    .replace(/\/+$/, '')
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const decoded = (parameters: string, content: string): string =>
  /;base64$/i.test(parameters.trim())
    ? Buffer.from(unescaped(content), 'base64').toString('utf8')
    : unescaped(content)
