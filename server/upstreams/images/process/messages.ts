import type { Picture, Thumbnail } from '../../../ports/market/pictures.ts'
import type { PictureKind } from '../sniff.ts'

/** To the process that reads pictures. It has one at a time. */
export interface Job {
  readonly bytes: Uint8Array
  readonly kind: PictureKind
  /** Absent: the picture is to be reduced. */
  readonly wish?: Thumbnail
}

/** From it: the picture, or why there is none. */
export type Result = { readonly picture: Picture } | { readonly problem: string }
