import type { ImageKind } from '#contracts/market/media.ts'

/** Where the picture of a thing is, as its maker has written it: an address that no one has checked. */
export interface ImageSource {
  /** `https:`, `ipfs:`, `data:` or anything else that a stranger wrote. */
  readonly url: string
  /** The maker may change it. */
  readonly isMutable: boolean
}

/** Pictures by id. `undefined`: the thing is not known, or has no picture. */
export interface ImageSources {
  find(kind: ImageKind, id: string): Promise<ImageSource | undefined>
}
