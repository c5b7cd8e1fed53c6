import type { RequestHandler } from 'express'
import type { MarketPage, MarketPlaces } from '#contracts/embed/page.ts'
import { sendPage } from './html.ts'
import type { Site } from './site-page.ts'

/** `/market` and all below it: one page, which shows the public market API. */
export function marketPage(deps: Site & MarketPlaces): RequestHandler {
  const { network, marketUrl, cdnUrl } = deps
  const config: MarketPage = { network, marketUrl, cdnUrl }
  const headers = deps.headers.market({ marketUrl, cdnUrl })
  return (req, res) => {
    headers(req, res, () => {
      sendPage(res, {
        title: 'Market · Suite',
        lang: 'en',
        config,
        ...deps.widgets.entry('market'),
        body: '<div id="app"></div>',
      })
    })
  }
}
