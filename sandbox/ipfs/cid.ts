import { createHash } from 'node:crypto'

/** Content identifiers as IPFS makes them: https://github.com/multiformats/cid, https://ipld.io/specs/codecs/dag-pb */

export type CidVersion = 0 | 1

export interface Link {
  readonly name: string
  readonly cid: Uint8Array
  /** Bytes of what it names. */
  readonly size: number
}

const RAW = 0x55
const DAG_PB = 0x70
/** SHA-256, 32 bytes. */
const multihash = (data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x12, 0x20]), createHash('sha256').update(data).digest()])

/** Of a file that fits into one block of 256 KiB. */
export const fileCid = (data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x01, RAW]), multihash(data)])

/** Of a folder: a dag-pb node with links in the order of their names. */
export function folderCid(links: readonly Link[], version: CidVersion): Buffer {
  const sorted = links.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
  const parts = sorted.map(({ name, cid, size }) =>
    field(2, Buffer.concat([field(1, cid), field(2, Buffer.from(name)), tagged(3, 0, varint(size))])),
  )
  // UnixFS: a field 1 (type) with the value 1 (folder).
  const node = Buffer.concat([...parts, field(1, Buffer.from([0x08, 0x01]))])
  return version === 0 ? multihash(node) : Buffer.concat([Buffer.from([0x01, DAG_PB]), multihash(node)])
}

/** As people write it: base58 for version 0, base32 in small letters for version 1. */
export const cidText = (cid: Uint8Array): string => (cid[0] === 0x12 ? base58(cid) : `b${base32(cid)}`)

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
  return Buffer.from([...bytes, rest])
}
const tagged = (number: number, type: number, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | type]), body])
const field = (number: number, body: Uint8Array): Buffer =>
  tagged(number, 2, Buffer.concat([varint(body.length), body]))

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
function base32(data: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32.charAt((held >> (bits - 5)) & 31)
  }
  return bits === 0 ? text : text + BASE32.charAt((held << (5 - bits)) & 31)
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Of bytes that do not begin with 0, as no identifier does. */
function base58(data: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(data).toString('hex')}`); rest > 0n; rest /= 58n)
    text = BASE58.charAt(Number(rest % 58n)) + text
  return text
}
