import { SESSION_ID } from '#contracts/embed/session-id.ts'

const FOLDER = '/sign/'

/** The address if it is a sign page of this very origin; `undefined` for any other. */
export function signPageAt(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isSignPage = url.pathname.startsWith(FOLDER) && SESSION_ID.test(url.pathname.slice(FOLDER.length))
  return url.origin === origin && isSignPage ? url.href : undefined
}
