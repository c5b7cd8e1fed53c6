import type { ImageKind } from '#contracts/market/media.ts'
import type { PictureFormat } from './pictures.ts'

export interface PictureWish {
  readonly kind: ImageKind
  /** Already checked, and spelled in one way. */
  readonly id: string
  /** Pixels. */
  readonly size: number
  readonly format: PictureFormat
}

export interface ServedPicture {
  readonly kind: 'picture'
  readonly bytes: Uint8Array
  readonly type: string
  /** As `X-Suite-Source` names it. */
  readonly source: string
  readonly state: 'HIT' | 'STALE' | 'MISS'
  readonly isMutable: boolean
  /** Unix milliseconds: since when the bytes are these. */
  readonly changedAt: number
  /** Unix milliseconds: until when no one needs to ask again. In the past for a stale one. */
  readonly freshUntil: number
}

/** There is no picture. `isPassing`: there may be one in a moment. */
export interface None {
  readonly kind: 'none'
  readonly isPassing: boolean
}

export interface Media {
  /** The picture, or that there is none. Never rejects. */
  find(wish: PictureWish): Promise<ServedPicture | None>
  /** A picture for a thing that has none. Never rejects. */
  placeholder(wish: PictureWish): Promise<{ readonly bytes: Uint8Array; readonly type: string }>
  /** Facts about the cache, for `/health`. */
  use(): { readonly bytes: number; readonly mostBytes: number }
  /** Gives up the pictures that are being fetched or made, and waits for what is being written. */
  close(): Promise<void>
}
