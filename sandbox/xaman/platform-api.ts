import { randomUUID } from 'node:crypto'
import { parseJson } from '../http/parse-json.ts'
import { json, type Reply, type RequestContext } from '../http/serve.ts'
import { customMeta, type Payloads } from './payloads.ts'
import { Order } from './schema.ts'
import { viewMeta, viewPayload } from './view.ts'

export interface PlatformApiDeps {
  readonly apiKey: string
  readonly apiSecret: string
  readonly payloads: Payloads
  readonly now: () => number
}

export const PLATFORM_API = '/api/v1/platform/'

/** The calls of servers with their key. */
export function createPlatformApi({ apiKey, apiSecret, payloads, now }: PlatformApiDeps) {
  async function answer({ request, url, text }: RequestContext): Promise<Reply> {
    if (request.headers['x-api-key'] !== apiKey || request.headers['x-api-secret'] !== apiSecret)
      return refuse(403, 813)
    const [resource, uuid, identifier] = url.pathname.slice(PLATFORM_API.length).split('/')
    if (resource === 'ping' && uuid === undefined) return json(200, { pong: true })
    if (resource !== 'payload') return refuse(404, 404)
    if (uuid === undefined && request.method === 'POST')
      return create(await text(), `http://${request.headers.host}`)
    const payload = uuid === 'ci' ? payloads.named(identifier ?? '') : payloads.find(uuid ?? '')
    if (payload === undefined) return refuse(404, 404)
    if (request.method === 'GET') return json(200, viewPayload(payload, payloads, now()))
    if (request.method !== 'DELETE') return refuse(405, 405)
    const reason = payloads.cancel(payload)
    return json(200, {
      result: { cancelled: reason === 'OK', reason },
      meta: viewMeta(payload, payloads),
      custom_meta: customMeta(payload),
    })
  }

  function create(body: string, origin: string): Reply {
    const order = Order.safeParse(parseJson(body))
    if (!order.success) return refuse(400, 602)
    const { uuid } = payloads.create(order.data)
    const at = `${origin}/sign/${uuid}`
    return json(200, {
      uuid,
      next: { always: at },
      refs: {
        qr_png: `${at}_q.png`,
        qr_matrix: `${at}_q.json`,
        qr_uri_quality_opts: ['m', 'q', 'h'],
        websocket_status: at.replace('http:', 'ws:'),
      },
      pushed: false,
    })
  }

  return answer
}

/** A refusal, as the platform puts it. */
export const refuse = (status: number, code: number): Reply =>
  json(status, { error: { reference: randomUUID(), code } })
