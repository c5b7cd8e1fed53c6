import { isIP } from 'node:net'
import { isLoopback, isPublic } from './addresses.ts'

/** A receiver's address, as far as it can be judged without its name's addresses. */
export interface Target {
  readonly url: URL
  /** The host without the brackets of IPv6: a name, or an address. */
  readonly host: string
  readonly isAddress: boolean
}

/** Names of machines nearby (RFC 6761, RFC 6762, RFC 8375; `internal` is reserved by ICANN). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/**
 * Reads a receiver's address, or says why it cannot be one. `URL` has written hosts such as `0x7f.1` and `2130706433` as
 * the IPv4 address that they mean, before they are judged.
 */
export function readTarget(text: string, mayBeLoopback: boolean): Target | { readonly problem: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined)
    return { problem: 'must be the address of a server, such as `https://shop.example/hooks`' }
  if (url.username !== '' || url.password !== '') return { problem: 'must have no user and no password' }
  if (url.hash !== '') return { problem: 'must have no part after `#`' }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAddress = isIP(host) !== 0
  const target: Target = { url, host, isAddress }
  if (mayBeLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return target
  if (url.protocol !== 'https:') return { problem: 'must be an `https` address' }
  if (url.port !== '') return { problem: 'must be on port 443' }
  if (isAddress ? !isPublic(host) : LOCAL_NAME.test(host) || !host.includes('.'))
    return { problem: 'must be the address of a server on the internet' }
  return target
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
