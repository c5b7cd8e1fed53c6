/** A text as an address; `undefined` if it is none. Not by `URL.canParse`: Safari 16 has none. */
export function readUrl(text: string | undefined): URL | undefined {
  try {
    return text === undefined ? undefined : new URL(text)
  } catch {
    return undefined
  }
}

/** The address if a link may lead there: https, or http on this machine, because Preact renders `javascript:`. */
export function safeHref(address: string | undefined): string | undefined {
  const url = readUrl(address)
  if (url === undefined) return undefined
  const { protocol, hostname } = url
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLoopback) ? address : undefined
}
