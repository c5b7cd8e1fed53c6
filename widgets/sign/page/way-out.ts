import { SESSION_ID } from '#contracts/embed/session-id.ts'
import { readUrl } from '#kit/chain/safe-href.ts'

/**
 * True in a window of its own, which closes at the end. False in a tab that showed the partner's page before and
 * leads back to it. A partner page with `Cross-Origin-Opener-Policy: same-origin` cuts its window off: then there is
 * no opener, and no history either. (`menubar.visible` does not help: in Chromium it is true in popups that a page of
 * another site opened; measured.)
 */
export const isPopup = ({
  opener,
  history,
}: {
  readonly opener: unknown
  readonly history: Pick<History, 'length'>
}): boolean => opener !== null || history.length === 1

/** The partner's page to go back to, if any: of exactly the session's origin, over https or on this machine. */
export function returnTo(session: {
  readonly returnUrl?: string | undefined
  readonly origin: string
}): string | undefined {
  const { returnUrl, origin } = session
  const url = readUrl(returnUrl)
  if (url === undefined) return undefined
  const { hostname } = url
  const isLocal = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  // An address with a password in it is made to be misread.
  const isPlain = url.username === '' && url.password === ''
  return isSafe && isPlain && url.origin === origin ? url.href : undefined
}

const FOLDER = '/sign/'

/** The address if it is a sign page of this origin; `undefined` for any other. */
export function signPageAt(address: string, origin: string): string | undefined {
  const url = readUrl(address)
  if (url === undefined) return undefined
  const isSignPage = url.pathname.startsWith(FOLDER) && SESSION_ID.test(url.pathname.slice(FOLDER.length))
  return url.origin === origin && isSignPage ? url.href : undefined
}
