/**
 * The client that an address is counted as. An IPv6 client has a /64 of its own (RFC 6177) and can take a new address
 * for each request. An IPv4 address may come in IPv6 form (RFC 4291, 2.5.5.2).
 */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The network that a client belongs to, as wide as one provider's usual block: a /16 of IPv4, a /32 of IPv6 (RFC 6177).
 * Who rents many addresses gets them from few such blocks.
 */
export function networkOfClient(address: string): string {
  const client = clientOf(address)
  return client.includes(':')
    ? `${client.split(':').slice(0, 2).join(':')}::/32`
    : `${client.split('.').slice(0, 2).join('.')}.0.0/16`
}
