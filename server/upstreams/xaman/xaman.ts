import { WebSocket } from 'undici'
import type * as z from 'zod'
import { defined } from '../../kit/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Xaman } from '../../ports/xaman.ts'
import { createHttpClient, type HttpAnswer, type HttpCall } from '../http-client.ts'
import { Cancelled, Created, Found, OVER, Read, Refused, type Standing } from './schema.ts'

export interface XamanDeps {
  /** Such as `https://xumm.app`, without a path. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly clock: Clock
  readonly log: Log
}

const PAYLOADS = '/api/v1/platform/payload'
const DEADLINE_MS = 8_000
const MOST_BYTES = 100_000
/** Xaman takes so much of an instruction. */
const MOST_INSTRUCTION = 280
/** Sockets that are followed at once; requests beyond are asked after instead. */
const MOST_SOCKETS = 1_000

/** The platform API of Xaman (docs.xaman.dev). Key and secret are the server's alone. */
export function createXaman({ url, apiKey, apiSecret, clock, log }: XamanDeps): Xaman {
  const http = createHttpClient({
    name: 'xaman',
    title: 'Xaman',
    baseUrl: url,
    headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret },
    clock,
    log,
  })
  const sockets = new Set<WebSocket>()

  async function call<S extends z.ZodType>(
    schema: S,
    method: HttpCall['method'],
    path: string,
    body?: object,
  ): Promise<z.output<S>> {
    const answer = await http.request({
      method,
      path,
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return parsed(schema, answer, path)
  }

  function parsed<S extends z.ZodType>(schema: S, answer: HttpAnswer, path: string): z.output<S> {
    const read = answer.status === 200 ? schema.safeParse(answer.json) : undefined
    if (read?.success === true) return read.data
    throw refusal(answer, path, log)
  }

  const get = (path: string) =>
    http.request({ method: 'GET', path, deadlineMs: DEADLINE_MS, mostBytes: MOST_BYTES })

  return {
    async create({ identifier, txjson, sequence, expireMinutes, instruction, network }) {
      const { uuid, next, refs, pushed } = await call(Created, 'POST', PAYLOADS, {
        txjson: { ...defined({ Sequence: sequence }), ...txjson },
        options: { submit: true, expire: expireMinutes, ...defined({ force_network: network }) },
        custom_meta: { identifier, instruction: instruction.slice(0, MOST_INSTRUCTION) },
      })
      return { uuid, link: next.always, pushed, news: refs.websocket_status }
    },
    async find(identifier) {
      const path = `${PAYLOADS}/ci/${identifier}`
      const answer = await get(path)
      if (answer.status === 404) return undefined
      const { uuid } = parsed(Found, answer, path).meta
      // The answer names neither, unlike that of its making; both are known by the request's name.
      const link = `${url}/sign/${uuid}`
      return { uuid, link, pushed: false, news: link.replace(/^http/, 'ws') }
    },
    async read(uuid) {
      const { meta, response } = await call(Read, 'GET', `${PAYLOADS}/${uuid}`)
      const isOver = isGone(meta)
      return {
        opened: meta.app_opened,
        resolved: meta.resolved || isOver,
        signed: meta.signed,
        expired: isOver && !meta.resolved,
        ...defined({ account: response.account, txHash: response.txid?.toUpperCase() }),
      }
    },
    async cancel(uuid) {
      const { result, meta } = await call(Cancelled, 'DELETE', `${PAYLOADS}/${uuid}`)
      return result.cancelled || (OVER.includes(result.reason) && isGone(meta))
    },
    follow({ news: address }, { news, lost }) {
      if (sockets.size >= MOST_SOCKETS) {
        lost()
        return () => undefined
      }
      const socket = new WebSocket(address)
      let isFollowed = true
      const leave = () => {
        isFollowed = false
        sockets.delete(socket)
        socket.close()
      }
      const end = () => {
        if (!isFollowed) return
        leave()
        lost()
      }
      sockets.add(socket)
      // Until now it may have happened unheard.
      socket.addEventListener('open', () => {
        if (isFollowed) news()
      })
      socket.addEventListener('message', ({ data }) => {
        if (isFollowed && isNews(data)) news()
      })
      socket.addEventListener('close', end)
      socket.addEventListener('error', end)
      return leave
    },
    async close() {
      for (const socket of sockets) socket.close()
      sockets.clear()
      await http.close()
    },
  }
}

/** No one can sign it any more. Who opened it in time can sign it at any time later (docs.xaman.dev, "Expiration"). */
const isGone = ({ cancelled, expired, app_opened: opened }: z.output<typeof Standing>): boolean =>
  cancelled || (expired && !opened)

/** Greetings and countdowns are not news. For news, the state is read from the API. */
function isNews(data: unknown): boolean {
  return typeof data === 'string' && /"(opened|signed|expired|pre_signed|dispatched)"/.test(data)
}

function refusal({ status, json }: HttpAnswer, path: string, log: Log): SuiteError {
  const { code, reference } = Refused.safeParse(json).data?.error ?? {}
  log.error('upstream.unexpected-answer', { upstream: 'xaman', path, status, code, reference })
  return new SuiteError('UPSTREAM_ERROR', 'Xaman did not take the request. Try again.')
}
