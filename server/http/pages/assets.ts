import { Router } from 'express'
import { LICENSES } from '../../../browser-builds.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { onlyGet } from './only-get.ts'
import { sendFile } from './send-file.ts'
import { ASSETS_PATH, type WidgetFiles } from './widget-files.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** The widgets' files: their names hold a hash of their content, so that they can be kept for good. */
export function assets({ widgets, headers }: { widgets: WidgetFiles; headers: SurfaceHeaders }): Router {
  const router = Router()
  router
    .route(`${ASSETS_PATH}:widget/:name`)
    .get(headers.script, (req, res, next) => {
      const { widget, name } = req.params
      const file = widgets.files.get(`${widget}/${name}`)
      if (file === undefined) return next()
      res.set('Access-Control-Allow-Origin', '*')
      res.set('Cache-Control', name === LICENSES ? AN_HOUR : FOREVER)
      return sendFile(req, res, file)
    })
    .all(onlyGet)
  return router
}
