import ipaddr from 'ipaddr.js'

/** The unicast addresses of IPv6 that are given out (RFC 4291, 2.4): all others are ranges with a meaning of their own. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is one that everyone reaches on the internet: not of this machine, not of a private network, not of
 * a cloud's own services, and not one that holds an IPv4 address within (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
