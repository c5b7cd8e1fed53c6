import type { ServerResponse } from 'node:http'
import { VERSION } from '#contracts/embed/version.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { marketImageKinds } from '#contracts/market/media.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Media } from '../../ports/market/media.ts'
import { createSurface, type SurfaceDeps } from '../surface/create-surface.ts'
import type { FlatHeaders } from '../surface/headers.ts'
import type { PathHandler } from '../surface/path-handler.ts'
import type { Surface } from '../surface/surface.ts'
import { createOwnPages } from './own-pages.ts'
import { isPicturePath, noPicturePath } from './paths.ts'
import { createPictures } from './pictures.ts'
import { sendPicture } from './prepared-picture.ts'

export interface MediaSurfaceDeps extends Pick<
  SurfaceDeps,
  'mountPoint' | 'visitors' | 'limits' | 'random' | 'docsUrl' | 'plansUrl'
> {
  readonly media: Media
  readonly network: string
  /** Of the media host, without a slash at the end. */
  readonly baseUrl: string
  readonly clock: Clock
  readonly log: Log
}

const METHODS = ['GET', 'HEAD'] as const
/** Of every answer of the media host: a picture may be shown on any page, and is nothing but a picture. */
const mediaHeaders: FlatHeaders = [
  'X-Suite-CDN',
  VERSION,
  'Content-Security-Policy',
  "default-src 'none'",
  'Timing-Allow-Origin',
  '*',
]

/** The media host. The `handler` answers the pictures below the market API's own base. */
export function createMediaSurface({ log, ...deps }: MediaSurfaceDeps): {
  readonly surface: Surface
  readonly handler: PathHandler
} {
  const pictures = createPictures(deps)
  const pictureHandler: PathHandler = {
    has: (path) => isPicturePath(path),
    methods: METHODS,
    bucket: 'media',
    async answer(req, res, { path, search, headers }) {
      const target = search === '' ? path : `${path}?${search}`
      const { picture, cache } = pictures.peek(req, target) ?? (await pictures.find(req, target))
      const status = sendPicture(req, res, picture, { headers, cache })
      return { status, route: path.slice(0, path.indexOf('/', 1)), cache }
    },
  }
  return {
    surface: createSurface({
      ...deps,
      handlers: [createOwnPages(deps), pictureHandler],
      headers: mediaHeaders,
      bucket: 'media',
      cached(req, target) {
        const found = pictures.peek(req, target)
        if (found === undefined) return undefined
        const { picture, cache } = found
        return (res: ServerResponse, headers) => ({
          status: sendPicture(req, res, picture, { headers, cache }),
          route: 'picture',
          cache,
        })
      },
      nothingHere: noPicturePath,
      log: {
        answered: () => undefined,
        failed({ requestId, error }) {
          if (errorCatalogue[error.code].status === 500)
            log.error('media.request-failed', { requestId, cause: error.cause ?? error })
        },
      },
    }),
    handler: {
      ...pictureHandler,
      has: (path) => isPicturePath(path, marketImageKinds),
      answer: (req, res, asked) =>
        pictureHandler.answer(req, res, { ...asked, headers: [...asked.headers, ...mediaHeaders] }),
    },
  }
}
