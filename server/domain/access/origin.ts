import type { Network } from '#contracts/api/values.ts'
import { SuiteError } from '../errors.ts'
import type { Partner } from '../partner.ts'

/**
 * The origins that may embed a partner's widgets: exact scheme, host and port, as a browser reports them. There are no
 * wildcards, because `frame-ancestors`, the handshake and the API compare the same text. The sandbox has one exception.
 */

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/**
 * An entry that stands for every page on this machine, at any port, so that a developer's own page shows the sandbox's
 * demo partner. It counts in the sandbox alone.
 */
export const ANY_LOOPBACK = 'http://localhost:*'
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The most characters of a host's name (RFC 1035). */
const MOST_HOST = 253

/** The most origins that a partner may list; the list goes into a response header. */
export const MAX_ORIGINS = 50

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
/** Scheme, host (a name, an IPv4 or an IPv6 address) and port; the slash that browsers add to an address counts not. */
const ORIGIN = new RegExp(
  `^https?://(${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]{2,45}\\])(?::[1-9][0-9]{0,4})?/?$`,
  'iu',
)

/**
 * The canonical form of an origin: letters become small, a default port is left out, a name of another script is written
 * in ASCII. `undefined` for everything else, and for a host that a URL parser turns into another one (`0x7f.1`,
 * full-width digits): nobody would see what is allowed in the end. Plain http is for loopback alone.
 */
export function parseOrigin(text: string): string | undefined {
  const host = ORIGIN.exec(text)?.[1]
  if (host === undefined || !URL.canParse(text)) return undefined
  const { protocol, hostname, origin } = new URL(text)
  const isAscii = /^[\x21-\x7e]+$/.test(host)
  const isRewritten = isAscii
    ? !host.startsWith('[') && hostname !== host.toLowerCase()
    : host !== host.normalize('NFKC')
  if (isRewritten || hostname.length > MOST_HOST) return undefined
  return protocol === 'http:' && !LOOPBACK.test(hostname) ? undefined : origin
}

/** The origin that a person means who types a whole address, or a host alone; `undefined` for none, and for several. */
export function originIn(typed: string): string | undefined {
  if (/\s|[,;]https?:/i.test(typed.trim())) return undefined
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)/i.exec(typed.trim()) ?? []
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/i.test(authority ?? '')
  return parseOrigin(`${scheme ?? (isLoopback ? 'http://' : 'https://')}${authority}`)
}

/** True when a browser's origin is on the list, letter for letter; in the sandbox, `ANY_LOOPBACK` stands for more. */
export function isAllowed(origin: string, allowlist: readonly string[], network: Network): boolean {
  return exactOrigins(allowlist).includes(origin) || allowsLoopback(origin, allowlist, network)
}

/**
 * The sources of `frame-ancestors` for an allowlist. `asking` is the origin that asks for the page, if it is known: CSP
 * has no expression for an IPv6 address, so a page on `[::1]` gets the scheme. The widget then still checks its ancestor.
 */
export function frameAncestors(
  allowlist: readonly string[],
  network: Network,
  asking: string | undefined,
): string[] {
  const exact = exactOrigins(allowlist).slice(0, MAX_ORIGINS)
  if (!countsLoopback(allowlist, network)) return exact
  const isIpv6 = asking?.includes('[::1]') === true && allowsLoopback(asking, allowlist, network)
  return [...exact, ANY_LOOPBACK, 'http://127.0.0.1:*', ...(isIpv6 ? ['http:'] : [])]
}

/** The origins that a widget compares its ancestor with: those of the list, and the one that asks, if it is allowed. */
export function knownOrigins(
  allowlist: readonly string[],
  network: Network,
  asking: string | undefined,
): string[] {
  const exact = exactOrigins(allowlist)
  return asking !== undefined && allowsLoopback(asking, allowlist, network) ? [...exact, asking] : exact
}

/** The entries that are origins: a header cannot have any other one. */
const exactOrigins = (allowlist: readonly string[]): string[] =>
  allowlist.filter((entry) => entry !== ANY_LOOPBACK && parseOrigin(entry) === entry)

const countsLoopback = (allowlist: readonly string[], network: Network): boolean =>
  network === 'sandbox' && allowlist.includes(ANY_LOOPBACK)

const allowsLoopback = (origin: string, allowlist: readonly string[], network: Network): boolean =>
  countsLoopback(allowlist, network) && LOOPBACK_ORIGIN.test(origin)

/** The origin, if it may embed the partner's widgets. Otherwise throws ORIGIN_NOT_ALLOWED, which names the origin. */
export function mustBeAllowed(origin: string, partner: Pick<Partner, 'origins'>, network: Network): string {
  if (isAllowed(origin, partner.origins, network)) return origin
  throw new SuiteError(
    'ORIGIN_NOT_ALLOWED',
    `The origin ${origin} is not on the allowlist. Add exactly this origin in the dashboard, or ask the operator of this service to add it.`,
    { details: { origin } },
  )
}

export function isPageOf(url: string, origin: string): boolean {
  try {
    const parsed = new URL(url)
    // A blob: URL has the origin of the page that made it.
    const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:'
    return isWeb && parsed.origin === origin && parsed.username === '' && parsed.password === ''
  } catch {
    return false
  }
}
