/** The media host: pictures by id, never by address. */

/** Widths of thumbnails in pixels. */
export const imageSizes = [16, 32, 48, 64, 96, 128, 256, 512] as const
export type ImageSize = (typeof imageSizes)[number]

/** What pictures show, with the path that serves them. */
export const imagePaths = {
  /** A token's logo, by its md5. */
  token: '/thumb/:id',
  /** An NFT, by its NFTokenID or by the SHA-512 half of its picture's address. */
  nft: '/nft-thumb/:id',
  /** A collection, by its uuid, or as an NFT by one of its NFTs. */
  collection: '/nft-collection-thumb/:id',
  /** A logo by our own id: `chain.eth`, or `eth.0x…` for a token of a chain. */
  logo: '/logo/:id',
} as const
export type ImageKind = keyof typeof imagePaths
/** Those that the market API answers at the same paths. */
export const marketImageKinds = ['token', 'nft'] as const satisfies readonly ImageKind[]
