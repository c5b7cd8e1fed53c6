import { render } from 'preact'
import type { OrderPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { browserFetch } from '../api/send.ts'
import { createWatch } from '../api/watch.ts'
import '../checkout/views/checkout.css'
import { readPage } from '../embed/read-page.ts'
import { pickLocale } from '#kit/amounts/pick-locale.ts'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import '#kit/styles/base.css'
import { browserClock } from '../models/clock.ts'
import { followVisibility } from '../models/visibility.ts'
import './order/order-page.css'
import { OrderModel } from './order/order-model.ts'
import { OrderView } from './order/OrderView.tsx'
import { orderText } from './text/order.ts'

/** The script of `/bridge/<order>`: an order on its way, for who has its link. */
function showOrder(app: Element): void {
  const page = readPage<OrderPage>(document)
  const api = { fetch: browserFetch }
  const model = new OrderModel(
    {
      call: createCall(api),
      watch: createWatch(api),
      clock: browserClock,
      visible: followVisibility(document, window),
    },
    { id: page.order },
  )
  const Page = () => (
    <main class="card">
      <header class="head">
        <h1>{orderText.pageTitle}</h1>
        <NetworkLabel network={page.network} />
      </header>
      <OrderView
        model={model}
        chains={page.chains}
        locale={pickLocale(...navigator.languages)}
        link={location.href}
      />
    </main>
  )
  render(<Page />, app)
}

const app = document.getElementById('app')
if (app !== null) showOrder(app)
