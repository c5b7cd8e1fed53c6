import { AnswerTooLarge, NodeFailure, USUAL_WAIT_MS } from './node-errors.ts'

/** What a node answered to one call. */
export interface Answered {
  readonly status: number
  readonly text: string
}

export interface Limits {
  /** For the whole answer, in milliseconds. */
  readonly timeoutMs: number
  readonly mostBytes: number
}

/** Horizon counts calls by the hour. These headers say for how many seconds it will not answer. */
const WAIT_HEADERS = ['retry-after', 'x-ratelimit-reset']
/** A node that asks for a longer pause is still asked again after this time. */
export const LONGEST_WAIT_MS = 60_000

/** Calls one node, by POST if there is a body. Redirects are not followed. Throws NodeFailure. */
export async function fetchText(
  ask: typeof fetch,
  url: string,
  { timeoutMs, mostBytes }: Limits,
  body?: string,
): Promise<Answered> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ask(url, {
      ...(body === undefined
        ? { headers: { accept: 'application/json' } }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      redirect: 'error',
      signal,
    })
    if (response.status === 429) throw new NodeFailure('busy', 'it answered 429', waitOf(response.headers))
    return { status: response.status, text: await readText(response, mostBytes) }
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    const isLate =
      signal.aborted || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
    throw isLate ? new NodeFailure('late', 'no answer in time') : new NodeFailure('broken', 'connection lost')
  }
}

async function readText({ body }: Response, mostBytes: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) throw new AnswerTooLarge(mostBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function waitOf(headers: Headers): number {
  const seconds = WAIT_HEADERS.map((name) => Number(headers.get(name) ?? '')).find((value) => value > 0)
  return seconds === undefined ? USUAL_WAIT_MS : Math.min(seconds * 1000, LONGEST_WAIT_MS)
}

/** The value of a text in JSON; `undefined` for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
