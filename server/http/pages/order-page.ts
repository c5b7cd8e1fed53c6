import type { RequestHandler } from 'express'
import type { OrderPage } from '#contracts/embed/page.ts'
import { SuiteError } from '../../domain/errors.ts'
import { sendPage } from './html.ts'
import type { SignPageDeps } from './sign-page.ts'

/** What an id of an order looks like. Who has one may look: it cannot be guessed. */
const ORDER_ID = /^[0-9A-Za-z_-]{8,60}$/

/** `/bridge/<order>`: an order's own page, for later. It reads no store: the API tells it the order. */
export function orderPage(
  deps: Pick<SignPageDeps, 'network' | 'chains' | 'headers' | 'widgets'>,
): RequestHandler {
  return (req, res) => {
    const order = req.params['order']
    if (typeof order !== 'string' || !ORDER_ID.test(order))
      throw new SuiteError(
        'NOT_FOUND',
        'This link to an order is not complete. Copy the whole link, or open it again from the page that gave it to you.',
      )
    const { network, chains } = deps
    const config: OrderPage = { order, network, chains }
    deps.headers.page(req, res, () => {
      sendPage(res, {
        title: 'Your bridge order',
        lang: 'en',
        config,
        ...deps.widgets.entry('order'),
        body: '<div id="app"></div>',
      })
    })
  }
}
