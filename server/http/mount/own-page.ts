import type { Request, Response } from 'express'
import type { Browser, Endpoint } from '#contracts/api/endpoint.ts'
import { SuiteError } from '../../domain/errors.ts'
import { cookieOf } from '../middleware/cookie.ts'

/** The dashboard's own address, and the cookie of its sessions. */
export interface OwnPage {
  readonly origin: string
  readonly cookie: string
  readonly isSecure: boolean
}

/** Browsers keep a cookie with the prefix `__Host-` for this host alone, and take it over https only (RFC 6265bis). */
export function ownPage(publicUrl: string): OwnPage {
  const { origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  return { origin, isSecure, cookie: isSecure ? '__Host-suite_s' : 'suite_s' }
}

const WEEK_SECONDS = 7 * 24 * 3_600

export function browserOf(req: Request, res: Response, { cookie, isSecure }: OwnPage): Browser {
  return {
    userAgent: req.get('user-agent')?.slice(0, 300),
    session: cookieOf(req, cookie),
    setSession(token) {
      const age = token === undefined ? 0 : WEEK_SECONDS
      const flags = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      res.set('Set-Cookie', `${cookie}=${token ?? ''}; ${flags}`)
    },
  }
}

const SAFE = new Set(['GET', 'HEAD'])
const bySession: ReadonlySet<string> = new Set(['account', 'operator', 'member'])

/**
 * Refuses calls that another site's page makes with the browser's session, or to begin one. Browsers say where a call
 * comes from in `Sec-Fetch-Site`, and older ones in `Origin`; a page on a sibling domain is another site too.
 */
export function mustBeOurPage(endpoint: Endpoint, req: Request, page: OwnPage): void {
  const usesSession =
    endpoint.access.some(({ kind }) => bySession.has(kind)) && cookieOf(req, page.cookie) !== undefined
  if (!usesSession && endpoint.signsIn !== true) return
  const site = req.get('sec-fetch-site')
  const origin = req.get('origin')
  const isSafe = SAFE.has(req.method)
  const isOurs =
    site === undefined
      ? origin === page.origin || (isSafe && origin === undefined)
      : site === 'same-origin' || (isSafe && site === 'none')
  if (!isOurs)
    throw new SuiteError('CSRF', 'This call came from another site. Make it from the dashboard’s own page.')
}
