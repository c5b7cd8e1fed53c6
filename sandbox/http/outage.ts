import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { parseJson } from './parse-json.ts'
import { json, type Handle, type Reply } from './serve.ts'

/** An outage that a test can order of an upstream. `{}` ends it. */
export const OutageOrder = z.strictObject({
  /** Wait before every answer, in milliseconds. */
  latencyMs: z.int().min(0).max(60_000).exactOptional(),
  /**
   * `429` and `500` as the service itself would answer them, `html` as a proxy would, `timeout` never answers; `lost`
   * does what is asked, and never answers.
   */
  fail: z.enum(['429', '500', 'html', 'timeout', 'lost']).exactOptional(),
  /** After so many answers everything is as usual again. */
  times: z.int().min(1).max(1_000).exactOptional(),
})
export type OutageOrder = z.output<typeof OutageOrder>

export interface Outage {
  readonly order: () => OutageOrder
  readonly set: (order: OutageOrder) => void
  /** Wraps a server's handler. */
  readonly around: (handle: Handle) => Handle
}

interface OutageReplies {
  readonly tooMany: () => Reply
  readonly broken: () => Reply
}

const PROXY_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** An outage that can be switched on and off, with the service's own bodies for its errors. */
export function createOutage({ tooMany, broken }: OutageReplies): Outage {
  let order: OutageOrder = {}
  let left = Number.POSITIVE_INFINITY
  return {
    order: () => order,
    set(next) {
      order = next
      left = next.times ?? Number.POSITIVE_INFINITY
    },
    around: (handle) => async (context) => {
      const { latencyMs = 0, fail } = order
      if (--left <= 0) order = {}
      if (latencyMs > 0) await setTimeout(latencyMs)
      switch (fail) {
        case undefined:
          return handle(context)
        case '429':
          return tooMany()
        case '500':
          return broken()
        case 'html':
          return { status: 502, headers: { 'content-type': 'text/html' }, body: PROXY_PAGE }
        case 'timeout':
          return undefined
        case 'lost':
          await handle(context)
          return undefined
      }
    },
  }
}

/**
 * Answers `POST /<name>` with an order for that service, and `GET /` with all orders that stand. `more` are calls of a
 * service's own, by their path.
 */
export function outageControl(
  outages: Readonly<Record<string, Outage>>,
  more: Readonly<Record<string, Handle>> = {},
): Handle {
  const state = () =>
    Object.fromEntries(Object.entries(outages).map(([name, outage]) => [name, outage.order()]))
  return async (context) => {
    const { request, url, text } = context
    // Only programs talk to this; a browser would send its origin along.
    if (request.headers.origin !== undefined) return json(403, { error: 'not for web pages' })
    if (request.method === 'GET' && url.pathname === '/') return json(200, state())
    const own = more[url.pathname.slice(1)]
    if (own !== undefined) return own(context)
    const outage = outages[url.pathname.slice(1)]
    if (request.method !== 'POST' || outage === undefined)
      return json(404, { error: `POST /${Object.keys(outages).join(' or /')}` })
    const order = OutageOrder.safeParse(parseJson(await text()))
    if (!order.success) return json(400, { error: z.prettifyError(order.error) })
    outage.set(order.data)
    return json(200, state())
  }
}
