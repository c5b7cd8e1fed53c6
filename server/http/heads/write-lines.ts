import { type ServerResponse, STATUS_CODES } from 'node:http'
import { KEEP_ALIVE_MS, MAX_REQUESTS_PER_SOCKET } from '../connections/keep-alive.ts'
import { headersOfLines } from './lines.ts'

/** Node's name of the head as it will be sent: `null` before. `on-headers` and `compression` read it too. */
const HEAD = '_header'

/** What Node keeps of a response for itself, where it is read or written here. */
interface Inner {
  [HEAD]: string | null
  /** Whether this is the last request that its connection may send. */
  maxRequestsOnConnectionReached?: boolean
}

type Status = 200 | 304

const statusLine = (status: Status) => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
const begins: Readonly<Record<Status, string>> = { 200: statusLine(200), 304: statusLine(304) }
const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}, max=${MAX_REQUESTS_PER_SOCKET}\r\n\r\n`

/**
 * Writes a head whose lines are ready: `linesOf` has checked all that is kept, and the caller answers for the rest.
 *
 * `writeHead` looks at each name and value again for every request, which costs a fifth of what a whole answer from
 * memory takes (`npm run bench -- market`). Where there is anything to decide, it still decides: a connection that is
 * to be closed, or a header that was set before. The bytes are the same either way (`write-lines.test.ts`).
 */
export function writeLines(res: ServerResponse, status: Status, lines: string): void {
  if (isPlain(res)) {
    res.statusCode = status
    res[HEAD] = `${begins[status]}${lines}${dateLine()}${keepAlive}`
  } else res.writeHead(status, headersOfLines(lines))
}

function isPlain(res: ServerResponse): res is ServerResponse & Inner {
  const inner: ServerResponse & Partial<Inner> = res
  return (
    inner[HEAD] === null &&
    res.shouldKeepAlive &&
    // Of HTTP/1.1: an older client may have to be told the end of an answer by the end of its connection.
    res.useChunkedEncodingByDefault &&
    res.sendDate &&
    inner.maxRequestsOnConnectionReached !== true &&
    res.getHeaderNames().length === 0
  )
}

let lastSecond = 0
let lastLine = ''

function dateLine(): string {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== lastSecond) {
    lastSecond = second
    lastLine = `Date: ${new Date(second * 1_000).toUTCString()}\r\n`
  }
  return lastLine
}
