import * as z from 'zod'
import { parseJson, readText, TooLong } from '../../shared/read-text.ts'
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
    const json = parseJson(await readText(response, MOST_BYTES))
    if (response.status === 200 && json !== undefined) return json
    if (response.status === 404 && Missing.safeParse(json).success) return undefined
    throw new Failure('broken', `it answered ${response.status}`)
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof TooLong) throw new Failure('broken', error.message)
    const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
    throw new Failure(isLate ? 'late' : 'broken', isLate ? 'no answer in time' : 'connection lost')
  }
}

function waitOf(headers: Headers): number {
  const seconds = WAIT_HEADERS.map((name) => Number(headers.get(name) ?? '')).find((value) => value > 0)
  return seconds === undefined ? USUAL_WAIT_MS : Math.min(seconds * 1000, LONGEST_WAIT_MS)
}
