const PATH = /^\/sign\/ses_[0-9A-Za-z]{22}$/

/** The address if it is a sign page of this very origin; `undefined` for any other. */
export function signPageAt(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.origin === origin && PATH.test(url.pathname) ? url.href : undefined
}
