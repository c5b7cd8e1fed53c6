import type { EventData, EventType } from '#contracts/embed/events.ts'
import type { HowOpened } from '#contracts/embed/protocol.ts'
import { createWindowWatch, signWindowFeatures, WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import { createError } from './failure.ts'

/** True for the address of a sign page of ours; whatever asks, nothing else is opened. */
export function isSignPage(url: string, origin: string): boolean {
  // With the origin and `/sign/` in front, no part of the text can be a name, a password or another folder.
  const folder = `${origin}/sign/`
  return url.startsWith(folder) && /^\w+(#|$)/.test(url.slice(folder.length))
}

/**
 * Phones, and the browsers inside phone apps: a second window is another tab there, or nothing, and the way back
 * from a wallet's app leads to the tab that was left.
 */
export const isPhone = (userAgent: string) => /Mobi|Android/i.test(userAgent)

export interface Popup {
  /** Opens a sign page now. It has to run within the click, which counts for the page around the frame too. */
  readonly open: (url: string, session: string) => HowOpened
  /** Stops watching. The window stays: somebody may be signing in it. */
  readonly forget: () => void
}

/** The sign window of one widget; a second call brings the same window forward. */
export function createPopup(
  origin: string,
  name: string,
  tell: <T extends EventType>(type: T, data: EventData[T]) => void,
  onClosed: (session: string) => void,
): Popup {
  let timer = 0
  const forget = () => clearInterval(timer)

  return {
    forget,
    open: (url, session) => {
      if (!isSignPage(url, origin)) {
        tell('error', createError('E_URL', 'Not a sign page').failure)
        return 'refused'
      }
      if (isPhone(navigator.userAgent)) {
        location.assign(url)
        return 'tab'
      }
      const opened = open(url, name, signWindowFeatures(window))
      if (opened === null) {
        tell('popup_blocked', { session })
        return 'blocked'
      }
      opened.focus()
      forget()
      const look = createWindowWatch(opened, () => onClosed(session))
      timer = setInterval(() => look() || forget(), WATCH_INTERVAL_MS)
      tell('popup_opened', { session })
      return 'popup'
    },
  }
}
