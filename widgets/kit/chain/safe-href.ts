/**
 * The address if a link may lead there, else `undefined`: https anywhere, http on this machine only. Preact would
 * render `javascript:` addresses.
 */
export function safeHref(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLoopback) ? address : undefined
}
