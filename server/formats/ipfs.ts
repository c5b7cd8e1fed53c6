/** A file on IPFS: its content's name, and a path within it, without a slash in front. */
export interface IpfsFile {
  readonly cid: string
  /** Percent-encoded, for a URL. */
  readonly path: string
}

/** Version 0 in base58 (a SHA-256), version 1 in base32. https://github.com/multiformats/cid */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})$/
const SCHEME = /^ipfs:\/*(?:ipfs\/)?/i
/** `https://gateway/ipfs/<cid>/…`, and `https://<cid>.ipfs.gateway/…`. */
const BY_PATH = /^https?:\/\/[^/]+\/ipfs\/(.+)$/i
const BY_HOST = /^https?:\/\/([a-z2-7]{50,110})\.ipfs\.[^/]+\/?(.*)$/i

/**
 * The file that an address names, whatever way it is written: `ipfs://…`, a bare CID, or the address of any gateway.
 * `undefined` for every other address.
 */
export function readIpfs(address: string): IpfsFile | undefined {
  const text = address.trim()
  const byHost = BY_HOST.exec(text)
  const rest = byHost
    ? `${byHost[1]?.toLowerCase() ?? ''}/${byHost[2] ?? ''}`
    : (BY_PATH.exec(text)?.[1] ?? text.replace(SCHEME, ''))
  const [cid = '', ...parts] = rest.replace(/[?#].*$/s, '').split('/')
  if (!CID.test(cid)) return undefined
  const path = parts.filter((part) => part !== '').map(encodePart)
  return path.includes(undefined) ? undefined : { cid, path: path.join('/') }
}

/** A part of a path, encoded once. `undefined` for one that leads elsewhere. */
function encodePart(part: string): string | undefined {
  let plain = part
  try {
    plain = decodeURIComponent(part)
  } catch {
    // A percent sign that stands for itself.
  }
  if (plain === '.' || plain === '..' || plain.includes('\0')) return undefined
  try {
    return encodeURIComponent(plain)
  } catch {
    // Half of a surrogate pair.
    return undefined
  }
}

export const ipfsPath = ({ cid, path }: IpfsFile): string => `/ipfs/${cid}${path === '' ? '' : `/${path}`}`
