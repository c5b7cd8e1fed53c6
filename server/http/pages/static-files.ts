import { Router } from 'express'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import type { BuiltFile } from './built-files.ts'
import { onlyGet } from './only-get.ts'
import { sendFile } from './send-file.ts'

/** Files that are served as they are, at the top: the icon, robots.txt. */
export function staticFiles(deps: {
  statics: ReadonlyMap<string, BuiltFile>
  headers: SurfaceHeaders
}): Router {
  const router = Router()
  for (const [name, file] of deps.statics)
    router
      .route(`/${name}`)
      .get(deps.headers.script, (req, res) => {
        res.set('Cache-Control', 'public, max-age=86400')
        sendFile(req, res, file)
      })
      .all(onlyGet)
  return router
}
