import { type ImageKind, type ImageSize, imagePaths, imageSizes } from '#contracts/market/media.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { tokenIdOfSlug } from '../../formats/token-id.ts'

/** A picture that a request asks for. */
export interface AskedPicture {
  readonly kind: ImageKind
  /** Spelled in one way, whatever way it was asked for. */
  readonly id: string
  readonly size: ImageSize
  /** Whether a missing picture is answered with 404 in place of a drawing. */
  readonly wantsMissing: boolean
}

/** Widths in pixels, where none is asked for. */
const usual: Record<ImageKind, ImageSize> = { token: 128, logo: 128, nft: 256, collection: 256 }

/** How ids look, and the one way in which they are spelled. */
const ids: Record<
  ImageKind,
  { readonly form: RegExp; readonly what: string; readonly spell: (id: string) => string }
> = {
  token: {
    form: /^[0-9a-f]{32}$/i,
    what: 'must be the md5 of a token: 32 hexadecimal characters',
    spell: (id) => id.toLowerCase(),
  },
  nft: {
    form: /^[0-9a-f]{64}$/i,
    what: 'must be an NFTokenID or the hash of a picture: 64 hexadecimal characters',
    spell: (id) => id.toUpperCase(),
  },
  collection: {
    form: /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/i,
    what: 'must be the uuid of a collection, or the NFTokenID or the hash of a picture of one of its NFTs',
    spell: (id) => (id.length === 64 ? id.toUpperCase() : dashed(id)),
  },
  logo: {
    form: /^[a-z0-9]{2,20}\.[A-Za-z0-9.:_$-]{1,160}$/,
    what: 'must be `chain.<chain>` or `<chain>.<address of a token>`',
    spell: (id) => (/^[a-z0-9]+\.0x/i.test(id) ? id.toLowerCase() : id),
  },
}

/** A uuid as it is stored. */
const dashed = (uuid: string): string =>
  uuid
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const folders = Object.entries(imagePaths).map(([kind, path]) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
  kind: kind as ImageKind,
  folder: path.slice(0, path.lastIndexOf('/') + 1),
}))

/**
 * Reads the part of a target below the media host's base: `/thumb/<id>_64`, `/thumb/<id>?size=64`. `undefined`: it names
 * no picture. Throws SuiteError INVALID_REQUEST for an id or a size that cannot be.
 */
export function readPicture(target: string): AskedPicture | undefined {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  const found = folders.find(({ folder }) => path.startsWith(folder))
  if (found === undefined) return undefined
  const { kind, folder } = found
  const query = new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1))
  const [, name = '', suffix] = /^(.*?)(?:_(\d{1,4}))?$/s.exec(decode(path.slice(folder.length))) ?? []
  const { form, what, spell } = ids[kind]
  const id = kind === 'token' ? (tokenIdOfSlug(name) ?? name) : name
  if (!form.test(id)) throw invalidField('id', what)
  return {
    kind,
    id: spell(id),
    size: sizeOf(query.get('size') ?? query.get('w') ?? suffix, usual[kind]),
    wantsMissing: query.get('fallback') === '404',
  }
}

/** Whether a path is one of a picture, whatever its id, of any kind or of some. */
export const isPicturePath = (path: string, kinds?: readonly ImageKind[]): boolean =>
  folders.some(({ kind, folder }) => kinds?.includes(kind) !== false && path.startsWith(folder))

export const noPicturePath = (): SuiteError =>
  new SuiteError('NOT_FOUND', 'There is nothing at this path of the media host.')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SuiteError('INVALID_REQUEST', 'The path has a `%` that encodes nothing.')
  }
}

/** The next width of the list that is not below the one asked for, or the largest. */
function sizeOf(text: string | undefined, usually: ImageSize): ImageSize {
  if (text === undefined) return usually
  if (!/^[1-9]\d{0,3}$/.test(text)) throw invalidField('size', 'must be a width in pixels, such as 64')
  const wanted = Number(text)
  return imageSizes.find((size) => size >= wanted) ?? 512
}
