import * as z from 'zod'
import { Failure } from './node-errors.ts'

/** A page of transactions with all their metadata. */
const MOST_BYTES = 16 * 1024 * 1024
/** Horizon counts calls by the hour, and says in these headers for how many seconds it will not answer. */
const WAIT_HEADERS = ['retry-after', 'x-ratelimit-reset']
const USUAL_WAIT_MS = 5_000
/** A server that sends us away for longer is asked again all the same. */
const LONGEST_WAIT_MS = 60_000

/** A proxy's 404 is no answer of Horizon's, whose errors are problem details (RFC 7807). */
const Missing = z.object({ status: z.literal(404) })

/**
 * One call to one server: its JSON, or `undefined` for what it says is not there. Redirects are not followed.
 * Throws Failure when it is the server's fault.
 */
export async function getJson(ask: typeof fetch, url: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await ask(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 429) throw new Failure('busy', 'it answered 429', waitOf(response.headers))
    if (response.status === 504) throw new Failure('late', 'it answered 504')
    const json = parse(await readText(response))
    if (response.status === 200 && json !== undefined) return json
    if (response.status === 404 && Missing.safeParse(json).success) return undefined
    throw new Failure('broken', `it answered ${response.status}`)
  } catch (error) {
    if (error instanceof Failure) throw error
    const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
    throw new Failure(isLate ? 'late' : 'broken', isLate ? 'no answer in time' : 'connection lost')
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Failure('broken', `the answer is larger than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function waitOf(headers: Headers): number {
  const seconds = WAIT_HEADERS.map((name) => Number(headers.get(name) ?? '')).find((value) => value > 0)
  return seconds === undefined ? USUAL_WAIT_MS : Math.min(seconds * 1000, LONGEST_WAIT_MS)
}
