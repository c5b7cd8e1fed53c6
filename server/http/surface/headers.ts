import type { Allowance } from '../../domain/access/rate-limit.ts'
import { VERSION } from '#contracts/embed/version.ts'

/** Headers of the market API, the relay and the media host, name and value in turns. */
export type FlatHeaders = readonly string[]

const EXPOSED =
  'X-Suite-API, X-Suite-Cache, X-Suite-Source, X-Suite-CDN, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Age, X-Request-Id'

/** For any page to read. There are no cookies and nobody's private data, so that every origin may. */
export const openHeaders: FlatHeaders = [
  'X-Suite-API',
  VERSION,
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'X-Content-Type-Options',
  'nosniff',
]

/**
 * What is left of a limit: as in draft-ietf-httpapi-ratelimit-headers-10, and as older clients read it.
 * `X-RateLimit-Reset` is in seconds from now.
 */
export const limitHeaders = (
  plan: string,
  { limit, windowSeconds, remaining, resetSeconds }: Allowance,
): FlatHeaders => [
  'RateLimit-Policy',
  `"${plan}";q=${limit};w=${windowSeconds}`,
  'RateLimit',
  `"${plan}";r=${remaining};t=${resetSeconds}`,
  'X-RateLimit-Limit',
  String(limit),
  'X-RateLimit-Remaining',
  String(remaining),
  'X-RateLimit-Reset',
  String(resetSeconds),
]

/** The answer to the question of a browser whether it may ask. It is not counted. */
export const preflightHeaders = (methods: readonly string[]): FlatHeaders => [
  ...openHeaders,
  'Access-Control-Allow-Methods',
  [...methods, 'OPTIONS'].join(', '),
  'Access-Control-Allow-Headers',
  'X-Api-Key, X-Suite-Page, Content-Type, If-None-Match',
  'Access-Control-Max-Age',
  '86400',
  'Allow',
  [...methods, 'OPTIONS'].join(', '),
  'Cache-Control',
  'public, max-age=86400',
]
