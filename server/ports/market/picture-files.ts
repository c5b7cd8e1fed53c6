/** Pictures on the disk, by a key of the caller's. It is a cache: what is stored may be gone at any time. */
export interface PictureFiles {
  /** `undefined` where there is none, also when the disk fails. Never rejects. */
  get(key: string): Promise<StoredPicture | undefined>
  /** Never rejects: a picture that cannot be stored is made again. */
  put(key: string, picture: StoredPicture): Promise<void>
  delete(key: string): Promise<void>
  /** What is stored now, as far as it is counted: after a start, the count goes on for a moment. */
  use(): { readonly bytes: number; readonly mostBytes: number }
}

export interface StoredPicture {
  readonly bytes: Uint8Array
  /** What the caller wants to know of it later. */
  readonly note: PictureNote
}

interface PictureNote {
  /** Of the answer. */
  readonly type: string
  /** Unix milliseconds: when the picture was last known to be the present one. */
  readonly checkedAt: number
  /** Unix milliseconds: since when its bytes are these. */
  readonly changedAt: number
  /** Where it came from, as `X-Suite-Source` names it. */
  readonly source: string
  readonly isMutable: boolean
}
