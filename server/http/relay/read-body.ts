import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../ports/clock.ts'

/** The value of a request's body, or why it is refused. `mustClose`: the rest of the body was not read. */
export type Body = { readonly value: unknown } | { readonly problem: string; readonly mustClose: boolean }

const MOST_BYTES = 16_384
const DEADLINE_MS = 5_000
/** rippled reads any type. curl sends forms and browsers plain text, unless they are told otherwise. */
const TYPES =
  /^(?:application\/json|text\/plain|application\/x-www-form-urlencoded)\s*(?:;\s*charset="?utf-8"?\s*)?$/i
const TOO_LARGE = { problem: `The body is larger than ${MOST_BYTES} bytes.`, mustClose: true }

/** Reads a body of JSON. It must come whole within five seconds. Never rejects. */
export async function readBody(req: IncomingMessage, clock: Clock): Promise<Body> {
  const { headers } = req
  const refused = problemOf(headers)
  if (refused !== undefined) return { problem: refused, mustClose: true }
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) return TOO_LARGE
  const bytes = await collect(req, clock)
  if (!Buffer.isBuffer(bytes)) return bytes
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { problem: 'The body is not JSON.', mustClose: false }
  }
}

function problemOf(headers: IncomingMessage['headers']): string | undefined {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'The transfer coding is not supported. Send `chunked`, or a `Content-Length`.'
  // What a compressed body expands to would have to be bounded. A call is short.
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    return 'Send the body as it is, not compressed.'
  const type = headers['content-type']
  return type === undefined || TYPES.test(type) ? undefined : 'Send the body as `application/json` in UTF-8.'
}

function collect(req: IncomingMessage, clock: Clock): Promise<Buffer | Extract<Body, { problem: string }>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (outcome: Buffer | Extract<Body, { problem: string }>) => {
      cancel()
      req.off('data', onData)
      resolve(outcome)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) {
        req.pause()
        end(TOO_LARGE)
      } else chunks.push(chunk)
    }
    const cancel = clock.after(DEADLINE_MS, () => {
      req.pause()
      end({ problem: 'The body did not arrive within 5 seconds.', mustClose: true })
    })
    req.on('data', onData)
    req.once('end', () => end(Buffer.concat(chunks)))
    req.once('error', () => end({ problem: 'The body did not arrive.', mustClose: true }))
    req.once('close', () => end({ problem: 'The body did not arrive.', mustClose: true }))
  })
}
