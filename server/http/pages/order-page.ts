import type { RequestHandler } from 'express'
import type { OrderPage } from '#contracts/embed/page.ts'
import { SuiteError } from '../../domain/errors.ts'
import { formWords } from '../../../widgets/words/languages.ts'
import { sendPage } from './html.ts'
import { inLanguage, languageOf, localeOf } from './language.ts'
import type { SignPageDeps } from './sign-page.ts'
import { type WornDeps, wornIn } from './worn.ts'

/** What an id of an order looks like. Who has one may look: it cannot be guessed. */
const ORDER_ID = /^[0-9A-Za-z_-]{8,60}$/

/** `/bridge/<order>`: an order's own page, for later. The API tells it the order; of the store it has the partner's look alone. */
export function orderPage(
  deps: Pick<SignPageDeps, 'network' | 'chains' | 'headers' | 'widgets' | keyof WornDeps>,
): RequestHandler {
  return async (req, res) => {
    const order = req.params['order']
    if (typeof order !== 'string' || !ORDER_ID.test(order))
      throw new SuiteError(
        'NOT_FOUND',
        'This link to an order is not complete. Copy the whole link, or open it again from the page that gave it to you.',
      )
    const { network, chains } = deps
    const worn = await wornIn(deps, { order })
    const entry = deps.widgets.entry('order')
    const lang = languageOf(req, localeOf(req.query['lang']))
    const { words, ...page } = inLanguage(lang, deps.widgets, ['form', 'bridge'])
    const config: OrderPage = { order, network, chains, ...worn, ...words }
    const { titles } = await formWords(lang)
    deps.headers.order(req, res, () => {
      sendPage(res, {
        title: titles.order,
        config,
        ...entry,
        ...page,
        preloads: [...entry.preloads, ...page.preloads],
        headScript: deps.widgets.look.text,
        body: '<div id="app"></div>',
      })
    })
  }
}
