import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import type { ImageSource, ImageSources } from '../../ports/market/image-sources.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import { type Loose, loose, rowsOf, textOr } from './read.ts'

export interface IndexImagesDeps {
  /** Of the index's media host, such as `https://s1.xrpl.to`. */
  readonly mediaUrl: string
  /** Has the records of NFTs and collections, which name their pictures. */
  readonly index: Pick<MarketSource, 'ask'> | undefined
  readonly clock: Pick<Clock, 'now'>
}

/** The largest thumbnail that the index makes of a token. */
const TOKEN_SIZE = 128
/** What a record says is remembered, also that there is none: a page asks for a picture in several sizes. */
const KNOWN_MS = 10 * 60_000
const MOST_KNOWN = 5_000

/**
 * Pictures that another index has. Those of tokens have addresses by md5, and it is not known which there are; those of
 * NFTs and collections are files that their records name.
 */
export function createIndexImages({ mediaUrl, index, clock }: IndexImagesDeps): ImageSources {
  const base = mediaUrl.replace(/\/$/, '')
  const known = new LRUCache<string, { readonly url: string | undefined; readonly until: number }>({
    max: MOST_KNOWN,
  })

  /** An address, or a file in a folder of the media host. */
  function at(folder: string, name: string | undefined): string | undefined {
    if (name === undefined || /^[a-z]+:/i.test(name)) return name
    return /^[\w.-]+$/.test(name) ? `${base}/${folder}/${name}` : undefined
  }

  async function read(kind: 'nft' | 'collection', id: string): Promise<string | undefined> {
    if (index === undefined) return undefined
    const { signal } = new AbortController()
    if (kind === 'nft') {
      const answer = await index.ask('nft', { NFTokenID: id }, signal)
      return answer.kind === 'found' ? at('nft', fileOf(answer.body)) : undefined
    }
    const answer = await index.ask('collection', { slug: id }, signal)
    if (answer.kind !== 'found') return undefined
    const { logoImage } = loose(answer.body.collection)
    return at('nft-collection', textOr(logoImage) ?? undefined)
  }

  async function urlOf(kind: 'nft' | 'collection', id: string): Promise<string | undefined> {
    const key = `${kind} ${id}`
    const now = clock.now().getTime()
    const before = known.get(key)
    if (before !== undefined && before.until > now) return before.url
    const url = await read(kind, id)
    known.set(key, { url, until: now + KNOWN_MS })
    return url
  }

  return {
    async find(kind, id): Promise<ImageSource | undefined> {
      if (kind === 'logo') return undefined
      // A service as ours would draw a picture that it has not.
      const url = kind === 'token' ? `${base}/thumb/${id}_${TOKEN_SIZE}?fallback=404` : await urlOf(kind, id)
      return url === undefined ? undefined : { url, isMutable: true }
    },
  }
}

/** The largest picture of an NFT that its record names, else the one that its own description names. */
function fileOf(nft: Loose): string | undefined {
  const files = rowsOf(nft['files']).toSorted((a, b) => Number(isImage(b)) - Number(isImage(a)))
  const named = files.flatMap((file) => {
    const { large, medium, small } = loose(file['thumbnail'])
    return isImage(file)
      ? [large, medium, small, file['convertedFile'], file['dfile']]
      : [large, medium, small]
  })
  const { image } = loose(nft['meta'])
  return [...named, image].filter((name) => typeof name === 'string').find((name) => name !== '')
}

const isImage = (file: Loose): boolean => file['type'] === 'image'
