import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { ImageSources } from '../../ports/market/image-sources.ts'
import type { PictureFiles } from '../../ports/market/picture-files.ts'
import type { LoadPicture, PictureMaker } from '../../ports/market/pictures.ts'

/** A source of addresses, and its name for `X-Suite-Source`. */
export interface NamedSource extends ImageSources {
  readonly name: string
  /** It has the picture of something similar: only for what has none of its own. */
  readonly isSubstitute?: boolean
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
