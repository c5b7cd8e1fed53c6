import { plainText } from '#contracts/api/values.ts'
import { spelled } from './address.ts'

/** Metadata of an NFT as we keep them: cleaned, and with an end. Addresses have one spelling. */
export interface NftMetadata {
  readonly name: string | null
  readonly description: string | null
  readonly image: string | null
  readonly animation: string | null
  readonly video: string | null
  readonly external_url: string | null
  readonly attributes: readonly Attribute[]
  readonly collection: { readonly name: string | null; readonly family: string | null }
}
export interface Attribute {
  readonly trait_type: string
  readonly value: string
}

type Json = Readonly<Record<string, unknown>>
/** In characters, but for MOST_ATTRIBUTES. */
const [MOST_NAME, MOST_TEXT, MOST_VALUE, MOST_ATTRIBUTES] = [200, 2_000, 200, 100]
/** An address that holds its picture itself may be longer than others. */
const [MOST_ADDRESS, MOST_INLINE] = [2_048, 200_000]
/** Properties that are not traits, by the standards that use the field for more (XLS-20 in practice, ERC-1155). */
const NO_TRAITS = new Set([
  'files',
  'category',
  'creators',
  'image',
  'animation',
  'video',
  'name',
  'description',
])

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field by its name in any case: `Name` is in use as well. */
function field(json: Json | undefined, ...names: readonly string[]): unknown {
  if (json === undefined) return undefined
  for (const name of names) {
    const key = Object.keys(json).find((one) => one.toLowerCase() === name)
    const value = key === undefined ? undefined : json[key]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}
const part = (json: Json | undefined, name: string): Json | undefined => {
  const value = field(json, name)
  return isJson(value) ? value : undefined
}

/** Text without hidden characters; numbers and truth values as text. `null` when nothing is left. */
function clean(value: unknown, most: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = plainText(String(value).slice(0, most * 2)).trim()
  // Half of a pair of surrogates is not a character.
  return text === '' ? null : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The schemes that addresses may have. A text without one is a hash or a path, as some issuers write them. */
const SCHEMES = new Set(['https', 'http', 'ipfs', 'ipns', 'ar', 'data'])
/** What a document would be, if someone opened it. */
const DOCUMENT = /^data:(?!image\/|video\/|audio\/)/i

function address(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const written = spelled(value)
  // Browsers pass over controls and blanks before and in a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written.replaceAll(/[\0-\x20]/g, ''))?.[1]
  if (scheme !== undefined && !SCHEMES.has(scheme.toLowerCase())) return null
  if (DOCUMENT.test(written)) return null
  return written.length <= (written.startsWith('data:') ? MOST_INLINE : MOST_ADDRESS) ? written : null
}

/** Reads what an issuer has written as JSON. Nothing in it is needed, and anything may be of any kind. */
export function readMetadata(written: unknown): NftMetadata {
  const json = isJson(written) ? written : undefined
  // XLS-35 has names in a part of their own.
  const details = part(json, 'details')
  const files = filesOf(json)
  const [content, collection] = [part(json, 'content'), field(json, 'collection')]
  const ofFile = (kind: string) => files.find(({ type }) => type.startsWith(kind))?.uri
  return {
    name: clean(field(details, 'title') ?? field(json, 'name', 'title'), MOST_NAME),
    description: clean(field(json, 'description') ?? field(details, 'description'), MOST_TEXT),
    image:
      address(field(json, 'image', 'image_url', 'imageurl', 'thumbnail')) ??
      address(field(content, 'url')) ??
      address(ofFile('image')),
    animation: address(field(json, 'animation', 'animation_url')),
    video: address(field(json, 'video', 'video_url') ?? ofFile('video')),
    external_url: address(field(json, 'external_url', 'external_link')),
    attributes: attributesOf(json),
    collection: isJson(collection)
      ? {
          name: clean(field(collection, 'name'), MOST_NAME),
          family: clean(field(collection, 'family'), MOST_NAME),
        }
      : { name: clean(collection, MOST_NAME), family: null },
  }
}

/** Metadata of an NFT whose URI names its picture itself. */
export const metadataOfPicture = (picture: string, kind: 'image' | 'video' = 'image'): NftMetadata =>
  readMetadata({ [kind]: picture })

function filesOf(json: Json | undefined): readonly { readonly uri: string; readonly type: string }[] {
  const files = field(part(json, 'properties'), 'files') ?? field(json, 'files')
  if (!Array.isArray(files)) return []
  return files.slice(0, 20).flatMap((file) => {
    const uri = isJson(file) ? field(file, 'uri', 'url', 'src') : undefined
    const type = isJson(file) ? field(file, 'type', 'mime', 'mediatype') : undefined
    return typeof uri === 'string'
      ? [{ uri, type: typeof type === 'string' ? type.toLowerCase() : 'image' }]
      : []
  })
}

/** The first value of each type: `attributes`, `traits` or plain `properties`, as a list or by name. */
function attributesOf(json: Json | undefined): readonly Attribute[] {
  const found = new Map<string, Attribute>()
  const take = (type: unknown, value: unknown) => {
    const [trait_type, text] = [clean(type, MOST_VALUE), clean(value, MOST_VALUE)]
    if (trait_type === null || text === null || found.size >= MOST_ATTRIBUTES) return
    if (!found.has(trait_type)) found.set(trait_type, { trait_type, value: text })
  }
  const written = field(json, 'attributes', 'traits') ?? field(json, 'properties')
  if (Array.isArray(written)) {
    for (const one of written.slice(0, 4 * MOST_ATTRIBUTES))
      if (isJson(one))
        take(field(one, 'trait_type', 'type', 'name', 'key', 'trait'), field(one, 'value', 'val'))
  } else if (isJson(written)) {
    for (const [type, value] of Object.entries(written).slice(0, 4 * MOST_ATTRIBUTES)) {
      if (NO_TRAITS.has(type.toLowerCase())) continue
      take(type, isJson(value) ? field(value, 'value') : value)
    }
  }
  return [...found.values()]
}
