import { render } from 'preact'
import { createCall } from '../api/call.ts'
import { createEmbedSession } from '../api/embed-session.ts'
import { browserFetch } from '../api/send.ts'
import { recogniseVisitor } from '../embed/visitor.ts'
import { followLocale } from '../kit/amounts/follow-locale.ts'
import { typedEarly } from '../kit/amounts/typed-early.ts'
import '../kit/styles/base.css'
import '../kit/styles/dark-at-once.css'
import { browserClock } from '../models/clock.ts'
import { afterPaint } from '../models/idle.ts'
import { createLazy } from '../models/lazy.ts'
import { followConnection, followVisibility } from '../models/visibility.ts'
import { type Standing, startWidget } from '../start-widget.ts'
import { SwapModel } from './models/swap-model.ts'
import { MountRefused } from './views/MountRefused.tsx'
import { SwapWidget } from './views/SwapWidget.tsx'

/** By then a slow phone has shown the form, and nothing that is loaded delays a touch. */
const LATER_MS = 5_000

/** The script of `/embed/swap`. */
function showSwap({ app, page: given, host: around, locale: wanted }: Standing): void {
  const typed = typedEarly(app)
  const page = typed === undefined ? given : { ...given, amount: typed }
  const areas = { tab: () => sessionStorage, browser: () => localStorage }
  const { host, secret } = recogniseVisitor(around, page.partner.slug, {
    storage: areas.browser,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  const headers = createEmbedSession(
    { fetch: browserFetch, now: browserClock.now },
    { ticket: page.ticket, origin: host.origin, visitor: secret },
  )
  // Everything else waits for the session, so it is asked for before anything is shown.
  headers().catch(() => undefined)
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
  const locale = followLocale(wanted, navigator.languages, afterPaint)
  const later = createLazy(() => import('./later.ts'))
  const Widget = () => <SwapWidget swap={swap} page={page} locale={locale.value} later={later} />
  render(<Widget />, app)
  host.fit(app)
  const warmUp = () =>
    afterPaint(() => {
      swap.warmUp()
      later.ensure().catch(() => undefined)
    })
  // The parts for the first click are loaded before that click, and after what was asked for first.
  for (const touch of ['pointerover', 'focusin']) addEventListener(touch, warmUp, { once: true })
  if (hasKept(areas)) warmUp()
  else browserClock.timer(warmUp, LATER_MS)
}

/** Whether an earlier visit has left something, such as an account or a swap that has not ended. */
function hasKept(areas: Readonly<Record<'tab' | 'browser', () => Storage>>): boolean {
  try {
    return JSON.stringify([areas.tab(), areas.browser()]).includes('"suite:swap:')
  } catch {
    // Where storage is blocked, the page keeps what there is.
    return false
  }
}

startWidget(showSwap, (app, { network }, failure) =>
  render(<MountRefused failure={failure} network={network} />, app),
)
