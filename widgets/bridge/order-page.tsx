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
import { networkText } from '#kit/chain/network-text.ts'
import { kitText } from '#kit/text.ts'
import { adopt } from '../words/adopt.ts'
import { minutesText } from '../words/en/minutes.ts'
import { orderText } from '../words/en/order.ts'
import { titles } from '../words/en/titles.ts'

const words = {
  form: { titles, kit: kitText, network: networkText },
  bridge: { order: orderText, minutes: minutesText },
}

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
        <h1>{titles.order}</h1>
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
  void adopt(page.words, words).then(() => render(<Page />, app))
}

const app = document.getElementById('app')
if (app !== null) showOrder(app)
