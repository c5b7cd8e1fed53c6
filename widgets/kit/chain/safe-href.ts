/** The address if a link may lead there: https, or http on this machine, because Preact renders `javascript:`. */
export function safeHref(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLoopback) ? address : undefined
}
