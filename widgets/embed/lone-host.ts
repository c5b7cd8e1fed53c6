import type { EmbedPage } from '#contracts/embed/page.ts'
import type { GuestConfig } from '#contracts/embed/protocol.ts'
import { createWindowWatch, signWindowFeatures, WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import { readFragment } from './fragment.ts'
import type { GuestWindow, OpenedSignWindow } from './guest-window.ts'
import type { Host } from './host.ts'
import { createKeeper } from './keeper.ts'
import { createListeners } from './listeners.ts'

/**
 * A bare iframe without the loader: the widget opens sign windows and keeps what it keeps by itself, and sends
 * no messages. The iframe has the height that the page gave it.
 */
export function createLoneHost(page: EmbedPage, origin: string, window: GuestWindow): Host {
  const keeper = createKeeper(window, `suite:${page.partner.slug}:${page.product}`)
  const closed = createListeners<string>()

  const watch = (opened: OpenedSignWindow, session: string) => {
    const look = createWindowWatch(opened)
    const timer = window.setInterval(() => {
      const seen = look()
      if (seen === 'open') return
      window.clearInterval(timer)
      if (seen === 'gone') closed.tell(session)
    }, WATCH_INTERVAL_MS)
  }

  return {
    origin,
    config: Promise.resolve(loneConfig(page, origin, window, keeper.read())),
    emit: () => undefined,
    fit: () => () => undefined,
    keep: keeper.write,
    open: async (url, session) => {
      // Named after the session: asking again brings the same window back. Phones make it a tab.
      const opened = window.open(url, `suite-sign-${session}`, signWindowFeatures(window))
      if (opened === null) return 'blocked'
      opened.focus()
      watch(opened, session)
      return 'popup'
    },
    onClosed: closed.add,
    onConfig: () => () => undefined,
  }
}

function loneConfig(
  page: EmbedPage,
  origin: string,
  { document, location }: GuestWindow,
  kept: string | undefined,
): GuestConfig {
  const { et } = readFragment(location.hash)
  return {
    // The page's address as far as its referrer policy shows it.
    returnUrl: document.referrer.startsWith(`${origin}/`) ? document.referrer : `${origin}/`,
    ...(page.session !== undefined && { session: page.session }),
    ...(et !== undefined && { et }),
    ...(kept !== undefined && { kept }),
  }
}
