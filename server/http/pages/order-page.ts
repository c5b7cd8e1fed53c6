import type { RequestHandler } from 'express'
import type { OrderPage } from '#contracts/embed/page.ts'
import { SuiteError } from '../../domain/errors.ts'
import { sendPage } from './html.ts'
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
    const config: OrderPage = { order, network, chains, ...worn }
    deps.headers.order(req, res, () => {
      sendPage(res, {
        title: 'Your bridge order',
        lang: 'en',
        config,
        ...deps.widgets.entry('order'),
        headScript: deps.widgets.look.text,
        body: '<div id="app"></div>',
      })
    })
  }
}
