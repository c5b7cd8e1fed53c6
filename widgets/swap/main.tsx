import { render } from 'preact'
import { createCall } from '../api/call.ts'
import { createEmbedSession } from '../api/embed-session.ts'
import { browserFetch } from '../api/send.ts'
import { recogniseVisitor } from '../embed/visitor.ts'
import '../kit/styles/base.css'
import { browserClock } from '../models/clock.ts'
import { createLazy } from '../models/lazy.ts'
import { followConnection, followVisibility } from '../models/visibility.ts'
import { type Standing, startWidget } from '../start-widget.ts'
import { SwapModel } from './models/swap-model.ts'
import { MountRefused } from './views/MountRefused.tsx'
import { SwapWidget } from './views/SwapWidget.tsx'

/** By then the form is on screen. The parts for the first click are loaded before that click. */
const WARM_UP_MS = 800

/** The script of `/embed/swap`. */
function showSwap({ app, page, host: around, locale }: Standing): void {
  const areas = { tab: () => sessionStorage, browser: () => localStorage }
  const { host, secret } = recogniseVisitor(around, page.partner.slug, {
    storage: areas.browser,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  const headers = createEmbedSession(
    { fetch: browserFetch, now: browserClock.now },
    { ticket: page.ticket, origin: host.origin, visitor: secret },
  )
  const api = { fetch: browserFetch, headers }
  const ports = {
    page,
    host,
    call: createCall(api),
    clock: browserClock,
    visible: followVisibility(document, window),
    online: followConnection(window),
  }
  const swap = new SwapModel({
    ...ports,
    loadCheckout: async (needs) => {
      const { createSwapCheckout } = await import('./checkout.ts')
      return createSwapCheckout({ ...ports, api, areas }, needs)
    },
  })
  const later = createLazy(() => import('./later.ts'))
  const Widget = () => <SwapWidget swap={swap} page={page} locale={locale.value} later={later} />
  render(<Widget />, app)
  host.fit(app)
  browserClock.timer(() => {
    swap.warmUp()
    later.ensure().catch(() => undefined)
  }, WARM_UP_MS)
}

startWidget(showSwap, (app, { network }, failure) =>
  render(<MountRefused failure={failure} network={network} />, app),
)
