import { type ComponentType, render } from 'preact'
import { createCall } from '../api/call.ts'
import { createEmbedSession } from '../api/embed-session.ts'
import { browserFetch } from '../api/send.ts'
import type { BrowserPorts, CheckoutPart } from '../checkout/index.ts'
import { recogniseVisitor } from '../embed/visitor.ts'
import { followLocale } from '#kit/amounts/follow-locale.ts'
import { typedEarly } from '#kit/amounts/typed-early.ts'
import '#kit/styles/base.css'
import { browserClock } from '../models/clock.ts'
import { afterPaint } from '../models/idle.ts'
import { createLazy, type Lazy } from '../models/lazy.ts'
import { followConnection, followVisibility } from '../models/visibility.ts'
import { adopt, type Words } from '../words/adopt.ts'
import { startWidget } from '../start-widget.ts'
import type { FormNeeds, FormPorts } from './models/ports.ts'
import type { CardParts } from './views/FormCard.tsx'
import type { Form, FormView } from './views/view.ts'

/** By then a slow phone has shown the form, and nothing that is loaded delays a touch. */
const LATER_MS = 5_000

interface FormProduct<Draft, Later, Model> {
  /** The words of its first screen. */
  readonly words: NonNullable<Words['form']>
  readonly model: (ports: FormPorts<Draft>) => Model
  readonly loadCheckout: () => Promise<{
    readonly create: (ports: BrowserPorts, needs: FormNeeds<Draft>) => CheckoutPart
    readonly words: Words
  }>
  /** The parts that the first paint does not need. */
  readonly loadLater: () => Promise<Later>
  /** The whole widget, in its card. */
  readonly Form: ComponentType<
    Omit<FormView, 'form'> & { readonly model: Model; readonly later: Lazy<Later> }
  >
}

/** The script of a product's page, such as `/embed/swap`. */
export function startForm<Draft, Later extends CardParts & { readonly words: Words }, Model extends Form>(
  product: FormProduct<Draft, Later, Model>,
): void {
  startWidget(
    ({ app, page: given, host: around, locale: wanted }) => {
      const typed = typedEarly(app, given.amount)
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
      const inWords = async <Part extends { readonly words: Words }>(loading: Promise<Part>) => {
        const part = await loading
        await adopt(page.words, part.words)
        return part
      }
      const model = product.model({
        ...ports,
        loadCheckout: async (needs) =>
          (await inWords(product.loadCheckout())).create({ ...ports, api, areas }, needs),
      })
      const locale = followLocale(wanted, navigator.languages, afterPaint)
      const later = createLazy(() => inWords(product.loadLater()))
      const Root = () => {
        return <product.Form model={model} page={page} locale={locale.value} later={later} />
      }
      const show = async () => {
        await adopt(page.words, { form: product.words })
        render(<Root />, app)
        host.fit(app)
      }
      void show()
      const warmUp = () =>
        afterPaint(() => {
          model.warmUp()
          later.ensure().catch(() => undefined)
        })
      // The parts for the first click are loaded before that click, and after what was asked for first.
      for (const touch of ['pointerover', 'focusin']) addEventListener(touch, warmUp, { once: true })
      if (hasKept(page.product, areas)) warmUp()
      else browserClock.timer(warmUp, LATER_MS)
    },
    async (app, page, failure) => {
      const { MountRefused, words } = await import('./views/MountRefused.tsx')
      await adopt(page.words, words)
      render(<MountRefused failure={failure} page={page} />, app)
    },
  )
}

/** Whether an earlier visit has left something, such as an account or a payment that has not ended. */
function hasKept(product: string, areas: BrowserPorts['areas']): boolean {
  try {
    return JSON.stringify([areas.tab(), areas.browser()]).includes(`"suite:${product}:`)
  } catch {
    // Where storage is blocked, the page keeps what there is.
    return false
  }
}
