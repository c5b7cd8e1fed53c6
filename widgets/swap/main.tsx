import { signal } from '@preact/signals'
import { render } from 'preact'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { createEmbedSession } from '../api/embed-session.ts'
import { connectHost } from '../embed/connect-host.ts'
import { readPage } from '../embed/read-page.ts'
import { recogniseVisitor } from '../embed/visitor.ts'
import '../kit/styles/base.css'
import { pickLocale } from '../kit/amounts/locale.ts'
import { createTheme } from '../kit/styles/theme.ts'
import { browserClock } from '../models/clock.ts'
import { createLazy } from '../models/lazy.ts'
import { followNetwork, followVisibility } from '../models/visibility.ts'
import { MountRefused } from './views/MountRefused.tsx'
import { SwapModel } from './models/swap-model.ts'
import { SwapWidget } from './views/SwapWidget.tsx'

/** The script of `/embed/swap`: builds the model from the page's configuration and its place in the partner's page. */
function start(app: Element): void {
  const page = readPage<EmbedPage>(document)
  const theme = createTheme(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
  theme.set(page.theme)
  const connection = connectHost(page, window)
  if (!connection.ok) return render(<MountRefused failure={connection.failure} network={page.network} />, app)

  const areas = { tab: () => sessionStorage, browser: () => localStorage }
  const { host, secret } = recogniseVisitor(connection.host, page.partner.slug, {
    storage: areas.browser,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  const locale = createLocale(page)
  const adjust = (live: { readonly theme?: EmbedPage['theme']; readonly locale?: string }) => {
    if (live.theme !== undefined) theme.set(live.theme)
    if (live.locale !== undefined) locale.value = pickLocale(live.locale, ...navigator.languages)
  }
  host.onConfig(adjust)
  void host.config.then(adjust)

  const headers = createEmbedSession(
    { fetch: send, now: browserClock.now },
    { ticket: page.ticket, origin: host.origin, visitor: secret },
  )
  const ports = {
    page,
    host,
    call: createCall({ fetch: send, headers }),
    clock: browserClock,
    visible: followVisibility(document, window),
    online: followNetwork(window),
  }
  const swap = new SwapModel({
    ...ports,
    loadCheckout: async (needs) => {
      const { createSwapCheckout } = await import('./checkout.ts')
      return createSwapCheckout({ ...ports, api: { fetch: send, headers }, areas }, needs)
    },
  })
  const dialogs = createLazy(() => import('./dialogs/index.ts'))
  const Widget = () => <SwapWidget swap={swap} page={page} locale={locale.value} dialogs={dialogs} />
  render(<Widget />, app)
  host.fit(app)
  browserClock.timer(() => {
    swap.warmUp()
    dialogs.ensure().catch(() => undefined)
  }, WARM_UP_MS)
}

/** By then the form stands; what a first click needs is fetched before it. */
const WARM_UP_MS = 800

const send: typeof fetch = (input, init) => fetch(input, init)

const createLocale = ({ locale }: EmbedPage) => signal(pickLocale(locale, ...navigator.languages))

const app = document.getElementById('app')
if (app !== null) start(app)
