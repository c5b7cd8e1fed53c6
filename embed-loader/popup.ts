import type { EventData, EventType } from '#contracts/embed/events.ts'
import type { HowOpened } from '#contracts/embed/opened.ts'
import type { Offer, Open } from '#contracts/embed/protocol.ts'
import { createWindowWatch, signWindowFeatures, WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import { createError } from './failure.ts'

/** The session of one of our sign pages; an empty text for any other address, and none of those is opened. */
export function sessionOf(url: string, origin: string): string {
  // Before `/sign/` there is only the origin, so no part of the text can be a name, a password or another folder.
  const [before, session = ''] = url.split(/\/sign\/(\w+)(?=#|$)/)
  return before === origin ? session : ''
}

/**
 * True for phones, and for browsers inside phone apps. A second window is another tab there, or does not open at all,
 * and a wallet's app returns to the first tab.
 */
export const isPhone = (userAgent: string) => /Mobi|Android/i.test(userAgent)

/** Opens each offered sign page once, when its click has come too. The two come in either order. */
export function createMeeting(open: (offer: Offer) => void): (message: Offer | Open) => void {
  let offer: Offer | undefined
  let wish = 0
  return (message) => {
    if (message.t === 'sign') offer = message
    else wish = message.id
    if (offer?.id === wish) {
      open(offer)
      offer = undefined
    }
  }
}

export interface Popup {
  /**
   * Opens a sign page now. It has to run within the click. A click in the frame counts for the page around it too.
   * `isAsked`: by the widget's button. Of that the page hears once for each session.
   */
  readonly open: (url: string, isAsked?: boolean) => HowOpened
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
  let asked: string | undefined
  const forget = () => clearInterval(timer)

  return {
    forget,
    open: (url, isAsked) => {
      const session = sessionOf(url, origin)
      if (!session) {
        tell('error', createError('E_URL', 'no sign page').failure)
        return 'refused'
      }
      if (isAsked && asked !== session) tell('sign_requested', { session: (asked = session) })
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
}
