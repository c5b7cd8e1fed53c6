import type { ImageSources } from '../../ports/market/image-sources.ts'

/** The largest thumbnail that the index makes of a token. */
const TOKEN_SIZE = 128

/**
 * Pictures of another index's media host, `https://s1.xrpl.to` or a service as ours: `/thumb/<md5>_128`,
 * `/nft-thumb/<id>`, `/nft-collection-thumb/<uuid>`. It is not known which pictures it has.
 */
export function createIndexImages(mediaUrl: string): ImageSources {
  const base = mediaUrl.replace(/\/$/, '')
  const paths = {
    token: (id: string) => `/thumb/${id}_${TOKEN_SIZE}`,
    nft: (id: string) => `/nft-thumb/${id}`,
    collection: (id: string) => `/nft-collection-thumb/${id}`,
  }
  return {
    // A service as ours would draw a picture that it has not.
    find: async (kind, id) =>
      kind === 'logo' ? undefined : { url: `${base}${paths[kind](id)}?fallback=404`, isMutable: true },
  }
}
