import { VERSION } from '#contracts/embed/version.ts'
import { imagePaths, imageSizes } from '#contracts/market/media.ts'
import type { Media } from '../../ports/market/media.ts'

interface OwnPagesDeps {
  readonly media: Media
  readonly network: string
  /** Of the media host, without a slash at the end. */
  readonly baseUrl: string
  readonly docsUrl: string
}

/** What the media host says of itself, as JSON. `undefined` for any other path. */
export function createOwnPages({ media, network, baseUrl, docsUrl }: OwnPagesDeps) {
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
    docs: docsUrl,
  }
  return (path: string): { readonly body: string; readonly cacheControl: string } | undefined => {
    if (path === '' || path === '/')
      return { body: JSON.stringify(map), cacheControl: 'public, max-age=3600' }
    if (path !== '/health') return undefined
    const { bytes, mostBytes } = media.use()
    const health = {
      success: true,
      status: 'ok',
      service: 'suite-cdn',
      version: VERSION,
      network,
      cache: { bytes, mostBytes },
    }
    return { body: JSON.stringify(health), cacheControl: 'no-store' }
  }
}
