import type { RequestHandler } from 'express'
import type { Network } from '#contracts/api/values.ts'
import type { MarketPlaces, PageChain, PageWallets, SignPage } from '#contracts/embed/page.ts'
import { SESSION_ID } from '#contracts/embed/session-id.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { formWords } from '../../../widgets/words/languages.ts'
import { sendPage } from './html.ts'
import { inLanguage, languageOf, localeOf } from './language.ts'
import type { WidgetFiles } from './widget-files.ts'
import { type WornDeps, wornIn } from './worn.ts'

export interface SignPageDeps extends MarketPlaces, WornDeps {
  readonly network: Network
  readonly chains: readonly PageChain[]
  readonly wallets: PageWallets
  readonly headers: SurfaceHeaders
  readonly widgets: WidgetFiles
  /** Script of the sandbox wallet, which stands in for an extension; sandbox only. */
  readonly walletScript?: string | undefined
}

/** `/sign/<id>`: the popup. It holds no secret: the API tells it the session. Of the store it has the partner's look alone. */
export function signPage(deps: SignPageDeps): RequestHandler {
  return async (req, res) => {
    const session = req.params['id']
    if (typeof session !== 'string' || !SESSION_ID.test(session))
      throw new SuiteError(
        'NOT_FOUND',
        'This sign link is not complete. Copy the whole link, or open it again from the page that gave it to you.',
      )
    const { network, chains, wallets, marketUrl, cdnUrl } = deps
    const worn = await wornIn(deps, { session })
    const entry = deps.widgets.entry('sign')
    const lang = languageOf(req, localeOf(req.query['lang']))
    const { words, ...page } = inLanguage(lang, deps.widgets, ['form', 'sign'])
    const config: SignPage = { session, network, chains, wallets, marketUrl, cdnUrl, ...worn, ...words }
    const { titles } = await formWords(lang)
    deps.headers.sign(req, res, () => {
      sendPage(res, {
        title: titles.signing,
        config,
        ...entry,
        ...page,
        preloads: [...entry.preloads, ...page.preloads],
        headScript: deps.widgets.look.text,
        scripts: [...(deps.walletScript === undefined ? [] : [deps.walletScript]), ...entry.scripts],
        body: '<div id="app"></div>',
      })
    })
  }
}
