import type { Dispatcher } from 'undici'
import type { WebhookCause } from '#contracts/api/dashboard/webhooks.ts'
import { untilAborted } from '../../kit/deadline.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Delivery, WebhookReceivers } from '../../ports/webhook-receivers.ts'
import { createAddresses, HostRefused, type HostOptions } from '../shared/internet/hosts.ts'
import { connectTo } from '../shared/internet/connect.ts'
import { readTarget } from '../shared/internet/target.ts'

/** For everything: names, connection, answer. */
export const DEADLINE_MS = 15_000
/** The bytes of an answer that are read and kept. */
const MOST_ANSWER = 2_048

export interface ReceiverOptions extends HostOptions {
  readonly clock: Clock
}

class Refused extends Error {
  override readonly name = 'Refused'
  override readonly cause: WebhookCause

  constructor(cause: WebhookCause, message: string) {
    super(message)
    this.cause = cause
  }
}

/**
 * Sends to servers that partners name. A name is resolved once; all its addresses are judged, and the connection goes to
 * one of them: a name that has other addresses a moment later changes nothing. No connection is kept.
 */
export function createWebhookReceivers(options: ReceiverOptions): WebhookReceivers {
  const { clock, mayBeLoopback } = options
  const addressesOf = createAddresses(options)

  async function send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Omit<Delivery, 'ms'>> {
    const target = readTarget(url, mayBeLoopback)
    if ('problem' in target) throw new Refused('refused-address', target.problem)
    const addresses = await untilAborted(signal, addressesOf(target))
    const client = connectTo(target, addresses, { connectMs: DEADLINE_MS })
    try {
      const response = await client.request({
        path: target.url.pathname + target.url.search,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Suite-Webhooks/1' },
        body,
        signal,
      })
      return { ...judge(response), ...defined({ answer: await beginningOf(response.body) }) }
    } finally {
      // What is left of the answer is not wanted.
      void client.destroy().catch(() => undefined)
    }
  }

  return {
    problemOf(url) {
      const target = readTarget(url, mayBeLoopback)
      return 'problem' in target ? target.problem : undefined
    },
    async post(url, headers, body) {
      const began = clock.now().getTime()
      const deadline = new AbortController()
      const stop = clock.after(DEADLINE_MS, () => deadline.abort(new Refused('timeout', 'no answer in time')))
      const ms = () => clock.now().getTime() - began
      try {
        const outcome = await send(url, headers, body, deadline.signal)
        return { ...outcome, ms: ms() }
      } catch (error) {
        return { ms: ms(), cause: causeOf(error, deadline.signal) }
      } finally {
        stop()
      }
    },
  }
}

function judge({ statusCode: status, headers }: Dispatcher.ResponseData): Omit<Delivery, 'ms'> {
  if (status >= 200 && status < 300) return { status }
  const cause = status >= 300 && status < 400 ? 'redirect' : status === 410 ? 'gone' : 'status'
  const wish = [headers['webhook-delivery']].flat()[0]
  return {
    status,
    cause,
    ...defined({
      retryAfter: [headers['retry-after']].flat()[0],
      aborts: wish === 'abort-message' ? (true as const) : undefined,
    }),
  }
}

/** The beginning of an answer as text. A receiver that is slow or breaks off has answered all the same. */
async function beginningOf(body: AsyncIterable<unknown>): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue
      chunks.push(chunk)
      size += chunk.length
      if (size >= MOST_ANSWER) break
    }
  } catch {
    // What came before is shown.
  }
  return size === 0 ? undefined : Buffer.concat(chunks).subarray(0, MOST_ANSWER).toString('utf8')
}

const TLS_ERROR = /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

function causeOf(error: unknown, signal: AbortSignal): WebhookCause {
  if (error instanceof Refused || error instanceof HostRefused) return error.cause
  if (signal.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout'
  return TLS_ERROR.test(code) ? 'tls' : 'connection'
}
