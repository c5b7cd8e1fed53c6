import { VERSION } from '#contracts/embed/version.ts'
import { imagePaths, imageSizes } from '#contracts/market/media.ts'
import type { Media } from '../../ports/market/media.ts'
import type { PathHandler } from '../surface/path-handler.ts'

interface OwnPagesDeps {
  readonly media: Media
  readonly network: string
  /** Of the media host, without a slash at the end. */
  readonly baseUrl: string
  readonly plansUrl: string
}

/** What the media host says of itself, as JSON: its paths at the base, and `/health`. */
export function createOwnPages({ media, network, baseUrl, plansUrl }: OwnPagesDeps): PathHandler {
  const map = {
    success: true,
    service: 'Suite media host',
    version: VERSION,
    network,
    images: Object.entries(imagePaths).map(([shows, path]) => ({
      shows,
      url: `${baseUrl}${path.replace(':id', '{id}')}`,
    })),
    sizes: imageSizes,
    parameters: {
      size: 'width in pixels, also as `w` or as `_64` at the end of the path; the next size of the list is answered',
      fallback: '404 answers a missing picture with that status, in place of a drawing',
    },
    health: `${baseUrl}/health`,
    docs: plansUrl,
  }
  const health = () => {
    const { bytes, mostBytes } = media.use()
    const cache = { bytes, mostBytes }
    return { success: true, status: 'ok', service: 'suite-cdn', version: VERSION, network, cache }
  }
  return {
    has: (path) => path === '' || path === '/' || path === '/health',
    methods: ['GET', 'HEAD'],
    bucket: 'media',
    async answer(req, res, { path, headers }) {
      const body = JSON.stringify(path === '/health' ? health() : map)
      res.writeHead(200, [
        ...headers,
        'Content-Type',
        'application/json; charset=utf-8',
        'Content-Length',
        String(Buffer.byteLength(body)),
        'Cache-Control',
        path === '/health' ? 'no-store' : 'public, max-age=3600',
      ])
      res.end(req.method === 'HEAD' ? undefined : body)
      return { status: 200, route: path }
    },
  }
}
