import { createHash } from 'node:crypto'
import { Router } from 'express'
import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { type BuiltFile, builtFile } from './built-files.ts'
import { onlyGet } from './only-get.ts'
import { sendFile } from './send-file.ts'

const FIVE_MINUTES_THEN_STALE = 'public, max-age=300, stale-while-revalidate=86400'
const FOREVER = 'public, max-age=31536000, immutable'
const ONE_MINUTE = 'public, max-age=60'

const RELEASE = /^v(\d+\.\d+\.\d+)\.js$/

/**
 * The loader. `/embed/v1.js` follows the present version. `/embed/v<version>.js` is one release, which every later
 * one goes on serving: it can be pinned by the hash in `/embed/manifest.json`. A version that is not released yet
 * may still change: it is served, and is not to be kept, so that the manifest has no hash of it.
 */
export function loaderScript(deps: {
  loader: BuiltFile
  loaderTypes: BuiltFile
  display: BuiltFile
  version: string
  released: ReadonlyMap<string, BuiltFile>
  headers: SurfaceHeaders
}): Router {
  const { loader, version, headers } = deps
  const released = [...deps.released].flatMap(([name, file]) => {
    const of = RELEASE.exec(name)?.[1]
    return of === undefined ? [] : [{ version: of, file, caching: FOREVER }]
  })
  const isReleased = released.some((release) => release.version === version)
  const versions = isReleased
    ? released
    : [...released, { version, file: loader, caching: FIVE_MINUTES_THEN_STALE }]
  const manifest = builtFile(
    'manifest.json',
    Buffer.from(
      JSON.stringify({
        version,
        protocol: { min: PROTOCOL_VERSION, max: PROTOCOL_VERSION },
        evergreen: '/embed/v1.js',
        versions: Object.fromEntries(
          released.map(({ version: of, file }) => [
            of,
            { path: `/embed/v${of}.js`, integrity: integrity(file.plain()) },
          ]),
        ),
      }),
    ),
  )
  const router = Router()
  const serve = (path: string, file: BuiltFile, caching: string) =>
    router
      .route(path)
      .get(headers.script, (req, res) => {
        res.set('Access-Control-Allow-Origin', '*')
        res.set('Timing-Allow-Origin', '*')
        res.set('Cache-Control', caching)
        sendFile(req, res, file)
      })
      .all(onlyGet)
  serve('/embed/v1.js', loader, FIVE_MINUTES_THEN_STALE)
  serve('/embed/v1.d.ts', deps.loaderTypes, FIVE_MINUTES_THEN_STALE)
  serve('/embed/display.js', deps.display, FIVE_MINUTES_THEN_STALE)
  for (const { version: of, file, caching } of versions) serve(`/embed/v${of}.js`, file, caching)
  serve('/embed/manifest.json', manifest, ONE_MINUTE)
  return router
}

/** Subresource Integrity of a file, as a script tag takes it. */
const integrity = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
