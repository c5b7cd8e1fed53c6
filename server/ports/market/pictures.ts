/** `webp` for those that can show it. `plain`: PNG or JPEG, whichever is closer to the original. */
export type PictureFormat = 'webp' | 'png' | 'jpeg' | 'plain'

export interface Thumbnail {
  /** Width in pixels. A smaller picture is not made larger. */
  readonly size: number
  /** `cover` fills a square and cuts off what stands out, `inside` keeps the whole picture within it. */
  readonly fit: 'cover' | 'inside'
  readonly format: PictureFormat
}

export interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'image/webp' | 'image/png' | 'image/jpeg'
}

/**
 * Why there is no thumbnail. `undecodable`: the bytes are not a picture that we read. `busy`: too many wait already.
 * `unavailable`: no process that reads pictures starts.
 */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  override readonly cause: 'undecodable' | 'busy' | 'unavailable'

  constructor(cause: 'undecodable' | 'busy' | 'unavailable', message: string) {
    super(message)
    this.cause = cause
  }
}

/** Makes small, clean pictures of what strangers have sent. Both reject with PictureError. */
export interface PictureMaker {
  thumbnail(bytes: Uint8Array, wish: Thumbnail): Promise<Picture>
  /** A smaller copy of a large picture, of which all thumbnails can still be made. */
  reduce(bytes: Uint8Array): Promise<Uint8Array>
}

export interface LoadOptions {
  /** The body of an answer is given up when it is longer: PublicFetchError `too-large`. */
  readonly mostBytes: number
  readonly signal: AbortSignal
}

/**
 * The bytes behind an address as a stranger has written it: `https:`, `ipfs:`, `data:` or anything else. They are not
 * looked at. Rejects with PublicFetchError, or with the reason of the signal, which ends every request at once.
 */
export type LoadPicture = (url: string, options: LoadOptions) => Promise<Uint8Array>
