import type { EmbedPage } from '#contracts/embed/page.ts'
import { createWindowWatch, signWindowFeatures, WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import type { GuestWindow } from './guest-window.ts'
import type { Host } from './host.ts'
import { createListeners } from './listeners.ts'

const nothing = () => undefined

/** A bare iframe without the loader: the widget opens sign windows and keeps texts itself, and sends no messages. */
export function createLoneHost(
  page: EmbedPage,
  origin: string,
  et: string | undefined,
  window: GuestWindow,
): Host {
  const key = `suite:${page.partner.slug}:${page.product}`
  const closed = createListeners<string>()

  return {
    origin,
    config: Promise.resolve({
      session: page.session,
      et,
      kept: guarded(() => window.sessionStorage.getItem(key)) || undefined,
      // The default referrer policy shows only this part of the page's address.
      returnUrl: `${origin}/`,
    }),
    emit: nothing,
    fit: () => nothing,
    keep: (value) => guarded(() => window.sessionStorage.setItem(key, value)),
    offer: nothing,
    open: async (url, session) => {
      // The session names the window, so that a second call brings the same one back. On phones it is a tab.
      const opened = window.open(url, `suite-sign-${session}`, signWindowFeatures(window))
      if (opened === null) return 'blocked'
      opened.focus()
      const look = createWindowWatch(opened, () => closed.tell(session))
      const timer = window.setInterval(() => look() || window.clearInterval(timer), WATCH_INTERVAL_MS)
      return 'popup'
    },
    onClosed: closed.add,
    onConfig: () => nothing,
  }
}

/** Storage in a third-party frame throws where the browser blocks it. Then nothing is kept, and nothing breaks. */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
