import { SuiteError } from '../errors.ts'
import type { Partner } from '../partner.ts'

/**
 * The origins that may embed a partner's widgets: exact scheme, host and port, as a browser reports them. There are no
 * wildcards, because `frame-ancestors`, the handshake and the API compare the same text.
 */

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/** The most origins that a partner may list; the list goes into a response header. */
export const MAX_ORIGINS = 50

/** The canonical form of an origin; `undefined` for a path, credentials, an opaque origin, plain http off loopback. */
export function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#\s@\\]+\/?$/i.test(text)) return undefined
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return undefined
  if (url.hostname.includes('*') || url.hostname.endsWith('.')) return undefined
  return url.origin
}

/** True when a browser's origin is on the list, letter for letter. */
export function isAllowed(origin: string, allowlist: readonly string[]): boolean {
  return allowlist.includes(origin)
}

/** The origin, if it may embed the partner's widgets. Otherwise throws ORIGIN_NOT_ALLOWED, which names the origin. */
export function mustBeAllowed(origin: string, partner: Pick<Partner, 'origins'>): string {
  if (isAllowed(origin, partner.origins)) return origin
  throw new SuiteError(
    'ORIGIN_NOT_ALLOWED',
    `The origin ${origin} is not on the allowlist. Ask the operator of this service to add exactly this origin.`,
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
