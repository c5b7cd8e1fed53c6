import { Router } from 'express'
import type { BuiltFile } from './built-files.ts'
import { assets } from './assets.ts'
import { type EmbedPageDeps, embedPage } from './embed-page.ts'
import { errorDocs } from './error-docs.ts'
import { frontPage } from './front-page.ts'
import { loaderScript } from './loader-script.ts'
import { type SignPageDeps, signPage } from './sign-page.ts'
import { staticFiles } from './static-files.ts'

export interface PagesDeps extends EmbedPageDeps, SignPageDeps {
  readonly loader: BuiltFile
  readonly version: string
  readonly statics: ReadonlyMap<string, BuiltFile>
}

/** Everything that is not JSON: the loader, the widgets' pages and files, the sign popup, the error pages. */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  router.use(loaderScript(deps), assets(deps), staticFiles(deps))
  router.get('/', ...frontPage(deps))
  router.get('/embed/:product', embedPage(deps))
  router.get('/sign/:id', signPage(deps))
  router.get('/docs/errors', ...errorDocs(deps))
  return router
}
