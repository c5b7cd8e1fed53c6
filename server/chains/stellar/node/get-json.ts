import * as z from 'zod'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { NodeFailure } from '../../shared/node-errors.ts'

/** A page of transactions with all their metadata. */
const MOST_BYTES = 16 * 1024 * 1024

/** A proxy's 404 is not an answer from Horizon, whose errors are problem details (RFC 7807). */
const Missing = z.object({ status: z.literal(404) })

/**
 * One call to one server: its JSON, or `undefined` when the server says that there is nothing. Throws NodeFailure for a
 * fault of the server.
 */
export async function getJson(ask: typeof fetch, url: string, timeoutMs: number): Promise<unknown> {
  const { status, text } = await fetchText(ask, url, { timeoutMs, mostBytes: MOST_BYTES })
  if (status === 504) throw new NodeFailure('late', 'it answered 504')
  const json = parseJson(text)
  if (status === 200 && json !== undefined) return json
  if (status === 404 && Missing.safeParse(json).success) return undefined
  throw new NodeFailure('broken', `it answered ${status}`)
}
