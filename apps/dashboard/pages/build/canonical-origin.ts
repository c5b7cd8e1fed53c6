/** The origin of a typed address, as browsers write it. A bare host gets https, and a host of this machine http. */
export function canonicalOrigin(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const isLoopback = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(text)
  const address = /^https?:\/\//i.test(text) ? text : `${isLoopback ? 'http' : 'https'}://${text}`
  if (!URL.canParse(address)) return undefined
  const { origin, protocol } = new URL(address)
  // A pattern for every port is for the service to judge.
  return protocol.startsWith('http') && !text.includes('*') ? origin : undefined
}
