import type { ImageKind } from '#contracts/market/media.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { ImageSources } from '../../ports/market/image-sources.ts'
import type { PictureFiles } from '../../ports/market/picture-files.ts'
import type { LoadPicture, PictureFormat, PictureMaker } from '../../ports/market/pictures.ts'

/** A source of addresses, and its name for `X-Suite-Source`. */
export interface NamedSource extends ImageSources {
  readonly name: string
}

/** There is no picture. `isPassing`: there may be one in a moment. */
export interface None {
  readonly kind: 'none'
  readonly isPassing: boolean
}

export interface PictureWish {
  readonly kind: ImageKind
  /** Already checked, and spelled in one way. */
  readonly id: string
  /** Pixels. */
  readonly size: number
  readonly format: PictureFormat
}

export interface MediaDeps {
  /** In order of preference: the next one is asked when one knows no picture, or its picture is broken. */
  readonly sources: readonly NamedSource[]
  readonly load: LoadPicture
  readonly maker: PictureMaker
  readonly files: PictureFiles
  readonly clock: Clock
  readonly log: Log
}
