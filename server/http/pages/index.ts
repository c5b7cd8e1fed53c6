import { Router, type RequestHandler } from 'express'
import type { BuiltFile } from './built-files.ts'
import { type EmbedPageDeps, embedPage } from './embed-page.ts'
import { documents, type DocumentsDeps } from './documents/index.ts'
import { frontPage } from './front-page.ts'
import { loaderScript } from './loader-script.ts'
import { type MarketPages, marketPages } from './market-page.ts'
import { orderPage } from './order-page.ts'
import { onlyGet } from './only-get.ts'
import { type SignPageDeps, signPage } from './sign-page.ts'
import type { MarketPlaces, DashboardPage, StudioPage } from '#contracts/embed/page.ts'
import { widgetProducts } from '#contracts/embed/products.ts'
import { sendPage } from './html.ts'
import { LOADER_PATH, type Site } from './site-page.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { sendFile } from './send-file.ts'
import { LICENSES } from '../../../browser-builds.ts'
import { ASSETS_PATH, type WidgetFiles } from './widget-files.ts'

export interface PagesDeps extends EmbedPageDeps, SignPageDeps, DocumentsDeps, MarketPages, MarketPlaces {
  readonly loader: BuiltFile
  readonly loaderTypes: BuiltFile
  /** Other ways to show a widget, as a module. */
  readonly display: BuiltFile
  /** Loaders of this and earlier releases, by file name (`v1.2.3.js`). */
  readonly released: ReadonlyMap<string, BuiltFile>
  readonly statics: ReadonlyMap<string, BuiltFile>
}

/** Everything that is not JSON: the loader, the widgets' pages and files, the sign popup, the documents. */
export function createPages(deps: PagesDeps): Router {
  const router = Router()
  router.use(loaderScript(deps), assets(deps), staticFiles(deps), marketPages(deps))
  router
    .route('/')
    .get(...frontPage(deps))
    .all(onlyGet)
  router.route('/embed/:product').get(embedPage(deps)).all(onlyGet)
  router.route('/sign/:id').get(signPage(deps)).all(onlyGet)
  router.route('/bridge/:order').get(orderPage(deps)).all(onlyGet)
  router.route(['/dashboard', '/dashboard/*page']).get(dashboardPage(deps)).all(onlyGet)
  router.route('/studio').get(studioPage(deps)).all(onlyGet)
  router.use(documents(deps))
  return router
}

/** `/studio`: where anyone builds a widget and its snippet, without an account. */
function studioPage(
  deps: Site & Pick<EmbedPageDeps, 'isOffered'> & Pick<StudioPage, 'chains'>,
): RequestHandler {
  const { network, publicUrl, demoPartner, chains } = deps
  return (req, res) => {
    const products = widgetProducts.filter((product) => deps.isOffered(product))
    const config: StudioPage = {
      network,
      publicUrl,
      chains,
      products,
      ...(demoPartner !== undefined && { partner: demoPartner }),
    }
    deps.headers.framing(req, res, () => {
      sendPage(res, {
        title: 'Studio · Suite',
        lang: 'en',
        config,
        ...deps.widgets.entry('studio'),
        plainScripts: [LOADER_PATH],
        body: '<div id="app"></div>',
      })
    })
  }
}

/** Files that are served as they are, at the top, such as the icon. */
function staticFiles(deps: { statics: ReadonlyMap<string, BuiltFile>; headers: SurfaceHeaders }): Router {
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

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** The widgets' files: their names hold a hash of their content, so that they can be kept for good. */
function assets({ widgets, headers }: { widgets: WidgetFiles; headers: SurfaceHeaders }): Router {
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

/** `/dashboard` and all below it: one page for partners and operators. Its script shows what the address names. */
export function dashboardPage(deps: Site & Pick<DashboardPage, 'chains'>): RequestHandler {
  const { network, publicUrl, demoUrl, supportUrl, chains } = deps
  const config: DashboardPage = {
    network,
    publicUrl,
    chains,
    ...(demoUrl !== undefined && { demoUrl }),
    ...(supportUrl !== undefined && { supportUrl }),
  }
  return (req, res) => {
    deps.headers.framing(req, res, () => {
      sendPage(res, {
        title: 'Dashboard · Suite',
        lang: 'en',
        config,
        ...deps.widgets.entry('dashboard'),
        // For the preview.
        plainScripts: [LOADER_PATH],
        body: '<div id="app"></div>',
      })
    })
  }
}
