/**
 * The partner's page to go back to: only one of the very origin that the session was created for, over https or on
 * this machine. `undefined` when there is none.
 */
export function returnTo(session: {
  readonly returnUrl?: string | undefined
  readonly origin: string
}): string | undefined {
  const { returnUrl, origin } = session
  if (returnUrl === undefined || !URL.canParse(returnUrl)) return undefined
  const url = new URL(returnUrl)
  const { hostname } = url
  const isLocal = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  // An address with a password in it is made to be misread.
  const isPlain = url.username === '' && url.password === ''
  return isSafe && isPlain && url.origin === origin ? url.href : undefined
}
