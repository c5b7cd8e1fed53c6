import { collections, type NftCollection } from '../xrpl/history/collections.ts'
import { createRandom } from '../xrpl/history/random.ts'
import { historyTokens } from '../xrpl/history/tokens.ts'
import { tokenMark } from './art/paint.ts'
import { cidText, fileCid, folderCid } from './cid.ts'
import { faults, pictureOf, type StoredFile } from './pictures.ts'

/** What IPFS holds of one collection: a folder of pictures, and one of metadata. */
export interface CollectionContent {
  readonly pictures: Folder
  readonly metadata: Folder
}
export interface Folder {
  readonly cid: string
  readonly files: ReadonlyMap<string, StoredFile>
}

function folder(files: readonly StoredFile[], version: 0 | 1): Folder {
  const links = files.map(({ name, bytes }) => ({ name, cid: fileCid(bytes), size: bytes.length }))
  return {
    cid: cidText(folderCid(links, version)),
    files: new Map(files.map((file) => [file.name, file])),
  }
}

const numbersOf = ({ size }: NftCollection) => Array.from({ length: size }, (_, at) => at + 1)

function attributesOf({ key, traits }: NftCollection, number: number) {
  const random = createRandom(`traits ${key} ${number}`)
  return traits.map(({ type, values }) => ({
    trait_type: type,
    value: random.weighted(Object.keys(values), (value) => values[value] ?? 0),
  }))
}

function metadataOf(collection: NftCollection, number: number, picture: string): StoredFile {
  const { key, name, family, description } = collection
  const body = {
    name: `${name} #${number}`,
    description,
    image: `ipfs://${picture}`,
    external_url: `https://${key}.example/${number}`,
    attributes: attributesOf(collection, number),
    collection: { name, family },
  }
  const text = faults[key]?.[number] === 'not json' ? `${name} #${number}, see below {` : JSON.stringify(body)
  return { name: `${number}.json`, type: 'application/json', bytes: Buffer.from(text) }
}

const contents = new Map<string, CollectionContent>()

/** The files of a collection, drawn when someone first asks for them. */
export function contentOf(collection: NftCollection): CollectionContent {
  const known = contents.get(collection.key)
  if (known !== undefined) return known
  const drawn = new Map(numbersOf(collection).map((number) => [number, pictureOf(collection, number)]))
  const files = [...drawn.values()].flatMap((picture) => picture ?? [])
  const distinct = [...new Map(files.map((file) => [file.name, file])).values()]
  const pictures = folder(distinct, collection.cid)
  const metadata = folder(
    [...drawn].map(([number, picture]) =>
      metadataOf(collection, number, `${pictures.cid}/${picture?.name ?? `${number}.svg`}`),
    ),
    collection.cid,
  )
  const content = { pictures, metadata }
  contents.set(collection.key, content)
  return content
}

/** The URI that an NFT of the collection carries; numbers begin with 1. */
export const uriOf = (collection: NftCollection, number: number): string =>
  `ipfs://${contentOf(collection).metadata.cid}/${number}.json`

/** Pictures of tokens that are named by an address of IPFS. */
export const tokenPictures = (): readonly StoredFile[] =>
  historyTokens
    .filter(({ icon }) => icon === 'ipfs')
    .map(({ code }) => ({ name: `${code}.svg`, type: 'image/svg+xml', bytes: tokenMark(code) }))

/** Every folder by its identifier. */
export function allFolders(): ReadonlyMap<string, Folder> {
  const folders = collections.flatMap((collection) => Object.values(contentOf(collection)))
  return new Map(folders.map((one: Folder) => [one.cid, one]))
}
