import type { Picture, Thumbnail } from '../../../ports/market/pictures.ts'
import type { PictureKind } from '../sniff.ts'

/** To the process that reads pictures. It has one at a time. The bytes come by its standard input. */
export interface Task {
  readonly length: number
  readonly kind: PictureKind
  /** Absent: the picture is to be reduced. */
  readonly wish?: Thumbnail
}

/** From it, once: it has started. */
export const READY = 'ready'

/** From it: the picture, or why there is none; and how much memory it holds, in bytes. */
export type Result = ({ readonly picture: Picture } | { readonly problem: string }) & {
  readonly memory: number
}
