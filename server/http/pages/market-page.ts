import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { MarketPage, MarketPlaces } from '#contracts/embed/page.ts'
import { SuiteError } from '../../domain/errors.ts'
import { PAGE_TICKET, PAGE_TICKET_MS } from '../surface/page-tickets.ts'
import { escapeHtml, sendPage } from './html.ts'
import { onlyGet } from './only-get.ts'
import type { Site } from './site-page.ts'

/** The market's pages, the pictures that previews of links to them show, and what search engines are told of them. */

export interface MarketPages {
  /** A ticket of the market's page for whoever asks for it. */
  readonly marketTicket: (req: IncomingMessage) => string
  /** What a page says of itself, by its path below `/market`. */
  readonly marketHead: (path: string) => Promise<MarketHead>
  /** The picture of a token, as PNG. `undefined`: there is no such token. */
  readonly marketPreview: (md5: string) => Promise<Uint8Array | undefined>
  /** The tokens, by md5, that search engines are told of. */
  readonly marketTokens: () => Promise<readonly string[]>
}

interface MarketHead {
  readonly isThere: boolean
  readonly title: string
  readonly description?: string | undefined
  readonly token?: string | undefined
  readonly isListed: boolean
}

type Deps = Site & MarketPlaces & MarketPages

export function marketPages(deps: Deps): Router {
  const router = Router()
  router.route('/market/token/:md5/preview.png').get(preview(deps)).all(onlyGet)
  router.route(['/market', '/market/*page']).get(page(deps)).all(onlyGet)
  router.route('/robots.txt').get(robots(deps)).all(onlyGet)
  router.route('/sitemap.xml').get(siteMap(deps)).all(onlyGet)
  return router
}

function sendTagged(req: Request, res: Response, body: Buffer): void {
  res.set('ETag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`)
  if (req.fresh) res.status(304).end()
  else res.send(body)
}

/** Play money is not for search engines. */
const isForSearch = ({ network }: Site): boolean => network === 'mainnet'

/** `/market` and all below it: one page, which shows the public market API. */
function page(deps: Deps): RequestHandler {
  const { network, marketUrl, cdnUrl, publicUrl } = deps
  const isSecure = publicUrl.startsWith('https:')
  const headers = deps.headers.market({ marketUrl, cdnUrl })
  return async (req, res) => {
    await new Promise<void>((resolve) => {
      headers(req, res, () => resolve())
    })
    const ticket = deps.marketTicket(req)
    const config: MarketPage = { network, marketUrl, cdnUrl, ticket }
    const flags = `Path=/; Max-Age=${PAGE_TICKET_MS / 1_000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    const head = await deps.marketHead(req.path.slice('/market'.length))
    res.set('Set-Cookie', `${PAGE_TICKET.cookie}=${ticket}; ${flags}`)
    if (!head.isThere) res.status(404)
    sendPage(res, {
      title: head.title,
      description: head.description,
      picture: head.token === undefined ? undefined : `${publicUrl}/market/token/${head.token}/preview.png`,
      isListed: head.isListed && isForSearch(deps),
      lang: 'en',
      config,
      ...deps.widgets.entry('market'),
      body: '<div id="app"></div>',
    })
  }
}

function preview({ headers, marketPreview }: Deps): RequestHandler {
  return async (req, res) => {
    const found = await marketPreview(String(req.params['md5']))
    if (found === undefined)
      throw new SuiteError('NOT_FOUND', 'There is no such token. Check its md5 in the address.')
    await new Promise<void>((resolve) => {
      headers.script(req, res, () => resolve())
    })
    res.set('Cache-Control', 'public, max-age=600').type('png')
    sendTagged(req, res, Buffer.from(found))
  }
}

function robots(deps: Deps): RequestHandler {
  const { publicUrl, headers } = deps
  const lines = isForSearch(deps)
    ? [
        'User-agent: *',
        'Allow: /market',
        'Allow: /assets/',
        'Disallow: /',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]
    : ['User-agent: *', 'Disallow: /']
  return (req, res) =>
    headers.script(req, res, () => {
      res
        .set('Cache-Control', 'public, max-age=86400')
        .type('text')
        .send(`${lines.join('\n')}\n`)
    })
}

/** By sitemaps.org. */
function siteMap({ publicUrl, marketTokens, headers }: Deps): RequestHandler {
  return async (req, res) => {
    const tokens = await marketTokens()
    const paths = ['/market', '/market/nfts', ...tokens.map((md5) => `/market/token/${md5}`)]
    const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    await new Promise<void>((resolve) => {
      headers.script(req, res, () => resolve())
    })
    res.set('Cache-Control', 'public, max-age=3600').type('xml')
    sendTagged(req, res, Buffer.from(text))
  }
}
