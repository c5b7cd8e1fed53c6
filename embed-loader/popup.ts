import type { EventData, EventType } from '#contracts/embed/events.ts'
import type { HowOpened } from '#contracts/embed/opened.ts'
import { createWindowWatch, signWindowFeatures, WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import { createError } from './failure.ts'

/** True for the address of one of our sign pages. No other address is opened. */
export function isSignPage(url: string, origin: string): boolean {
  // After the origin and `/sign/`, no part of the text can be a name, a password or another folder.
  const folder = `${origin}/sign/`
  return url.startsWith(folder) && /^\w+(#|$)/.test(url.slice(folder.length))
}

/**
 * True for phones, and for browsers inside phone apps. A second window is another tab there, or does not open at all,
 * and a wallet's app returns to the first tab.
 */
export const isPhone = (userAgent: string) => /Mobi|Android/i.test(userAgent)

export interface Popup {
  /** The same as `open`, for the widget's button: the page hears once for each session that the user asks to sign. */
  readonly ask: (url: string, session: string) => HowOpened
  /** Opens a sign page now. It has to run within the click. A click in the frame counts for the page around it too. */
  readonly open: (url: string, session: string) => HowOpened
  /** Stops watching. The window stays open, because someone may be signing in it. */
  readonly forget: () => void
}

/** The sign window of one widget. A second call brings the same window forward. */
export function createPopup(
  origin: string,
  name: string,
  tell: <T extends EventType>(type: T, data: EventData[T]) => void,
  onClosed: (session: string) => void,
): Popup {
  let timer = 0
  let asked: string
  const forget = () => clearInterval(timer)

  const popup: Popup = {
    forget,
    ask: (url, session) => {
      if (session !== asked) tell('sign_requested', { session })
      asked = session
      return popup.open(url, session)
    },
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
      if (!opened) {
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
  return popup
}
