import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { clientOf } from '../../domain/access/client.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketClient } from '../../domain/market/client.ts'
import type { MarketKeys } from '../../ports/market/clients.ts'
import { cookieOf } from '../middleware/cookie.ts'
import { PAGE_TICKET, type PageTickets } from './page-tickets.ts'

export interface VisitorDeps {
  readonly keys: MarketKeys
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustProxy: number
  readonly tickets: Pick<PageTickets, 'isGood'>
}

/**
 * Says who calls: by key, as a page of the suite by its ticket, or by address (the /64 of an IPv6 address). A key that does
 * not work never counts as free.
 */
export function createVisitors({ keys, trustProxy, tickets }: VisitorDeps) {
  function nameOf(req: IncomingMessage): string {
    const { remoteAddress = '' } = req.socket
    const forwarded = trustProxy === 0 ? undefined : req.headers['x-forwarded-for']
    const hop = typeof forwarded === 'string' ? hopOf(forwarded, trustProxy) : remoteAddress
    return clientOf(hop ?? remoteAddress)
  }
  function addressOf(req: IncomingMessage): MarketClient {
    const name = nameOf(req)
    return { id: `address ${name}`, plan: 'free', kind: 'address', name }
  }
  function uncountedOf(req: IncomingMessage): MarketClient {
    const name = nameOf(req)
    return { id: `own ${name}`, plan: 'silver', kind: 'own', name }
  }

  const isOwnPage = (req: IncomingMessage): boolean =>
    [req.headers[PAGE_TICKET.header], cookieOf(req, PAGE_TICKET.cookie)].some(
      (ticket) => typeof ticket === 'string' && tickets.isGood(ticket, nameOf(req)),
    )

  return {
    /** The client of a request; `undefined` for a key that does not work. */
    find(req: IncomingMessage): MarketClient | undefined {
      const { headers } = req
      const secret = headers['x-api-key']
      if (secret === undefined) return isOwnPage(req) ? uncountedOf(req) : addressOf(req)
      const key = typeof secret === 'string' ? keys.find(secret) : undefined
      return key && { id: `key ${key.id}`, plan: key.plan, kind: 'key', name: key.prefix }
    },
    refusal: (): SuiteError =>
      new SuiteError(
        'KEY_INVALID',
        'The key in `X-Api-Key` is not a key of the market API that works. They begin with `smk_`. Without the header, the Free plan answers.',
      ),
    /** Its address alone, whatever its key. */
    addressOf,
    /** As a page of the suite: the ceiling of what no plan counts. */
    uncountedOf,
  }
}

export type Visitors = ReturnType<typeof createVisitors>

/** The address that the outermost trusted proxy was called from; `undefined` for what is not an address. */
function hopOf(forwarded: string, trustProxy: number): string | undefined {
  const hops = forwarded.split(',')
  const hop = hops[Math.max(0, hops.length - trustProxy)]?.trim() ?? ''
  return isIP(hop) === 0 ? undefined : hop
}
