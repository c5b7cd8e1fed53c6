import { Router } from 'express'
import type { BuiltFile } from './built-files.ts'
import { assets } from './assets.ts'
import { dashboardPage } from './dashboard-page.ts'
import { type EmbedPageDeps, embedPage } from './embed-page.ts'
import { documents, type DocumentsDeps } from './documents/index.ts'
import { frontPage } from './front-page.ts'
import { loaderScript } from './loader-script.ts'
import { marketPage } from './market-page.ts'
import { orderPage } from './order-page.ts'
import { onlyGet } from './only-get.ts'
import { type SignPageDeps, signPage } from './sign-page.ts'
import { staticFiles } from './static-files.ts'

export interface PagesDeps extends EmbedPageDeps, SignPageDeps, DocumentsDeps {
  readonly loader: BuiltFile
  readonly loaderTypes: BuiltFile
  /** Loaders of this and earlier releases, by file name (`v1.2.3.js`). */
  readonly released: ReadonlyMap<string, BuiltFile>
  readonly statics: ReadonlyMap<string, BuiltFile>
}

/** Everything that is not JSON: the loader, the widgets' pages and files, the sign popup, the documents. */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  router.use(loaderScript(deps), assets(deps), staticFiles(deps))
  router
    .route('/')
    .get(...frontPage(deps))
    .all(onlyGet)
  router.route('/embed/:product').get(embedPage(deps)).all(onlyGet)
  router.route('/sign/:id').get(signPage(deps)).all(onlyGet)
  router.route('/bridge/:order').get(orderPage(deps)).all(onlyGet)
  router.route(['/dashboard', '/dashboard/*page']).get(dashboardPage(deps)).all(onlyGet)
  router.route(['/market', '/market/*page']).get(marketPage(deps)).all(onlyGet)
  router.use(documents(deps))
  return router
}
