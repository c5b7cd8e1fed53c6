import { errors, Pool } from 'undici'
import type { Clock } from '../../ports/clock.ts'
import { Trouble } from './trouble.ts'

const CONNECTIONS = 16
const CONNECT_MS = 3_000
/** Of an answer. A page of transactions has a megabyte at most. */
const MOST_BYTES = 4 * 1024 * 1024
/** All that a node learns beside the call. Whoever called us is not named. */
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'user-agent': 'Suite-Relay/1',
} as const

/** Connections to one node. Redirects are not followed. */
export function connect(url: string, clock: Clock) {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function send(body: string, signal: AbortSignal) {
    const answer = await pool.request({
      path: pathname + search,
      method: 'POST',
      headers: HEADERS,
      body,
      signal,
    })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer.body) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > MOST_BYTES) throw new Trouble('too-large', `its answer is larger than ${MOST_BYTES} bytes`)
      chunks.push(chunk)
    }
    return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') }
  }

  return {
    /** Sends a call. Throws Trouble. */
    async post(body: string, deadlineMs: number) {
      const abort = new AbortController()
      const cancel = clock.after(deadlineMs, () => abort.abort())
      try {
        return await send(body, abort.signal)
      } catch (error) {
        if (error instanceof Trouble) throw error
        const isLate = abort.signal.aborted || error instanceof errors.ConnectTimeoutError
        throw isLate ? new Trouble('late', 'no answer in time') : new Trouble('lost', 'connection lost')
      } finally {
        cancel()
      }
    },
    close: () => pool.destroy(),
  }
}
