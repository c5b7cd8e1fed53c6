import type { ErrorCode } from '#contracts/api/errors.ts'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { SuiteError } from '../../domain/errors.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { newRequestId } from '../middleware/request-id.ts'
import { errorBody } from './error-body.ts'

export interface MalformedDeps {
  readonly random: Random
  readonly log: Log
  readonly docsUrl: string
}

/** By the code that Node gives its errors; anything else that it cannot read is not HTTP. */
const sentences: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 kB.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions are too large.',
}

/** Answers errors of Node and Express with the body of every other error. */
export interface Malformed {
  /** For a request whose head could be read. */
  refuse(res: ServerResponse, message: string): void
  /** For bytes that are not HTTP. `answering` is the response under way on the connection, if there is one. */
  refuseBytes(error: NodeJS.ErrnoException, socket: Duplex, answering: ServerResponse | undefined): void
}

export function createMalformed({ random, log, docsUrl }: MalformedDeps): Malformed {
  const refusal = (message: string, code: ErrorCode = 'INVALID_REQUEST') => {
    const requestId = newRequestId(random)
    log.info('request.malformed', { requestId, message })
    const body = errorBody(new SuiteError(code, message), requestId, docsUrl)
    const text = JSON.stringify(body)
    const headers = {
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      Connection: 'close',
    }
    return { status: body.error.status, text, headers }
  }
  return {
    refuse(res, message) {
      const { status, text, headers } = refusal(message)
      res.writeHead(status, headers).end(text)
    },
    refuseBytes(error, socket, answering) {
      if (!socket.writable || error.code === 'ECONNRESET' || answering?.headersSent === true)
        return void socket.destroy()
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      // Browsers open connections in advance. Where nothing was sent, there is no request, and they expect just this.
      if (isLate && (!('bytesRead' in socket) || socket.bytesRead === 0))
        return void socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      const { status, text, headers } = isLate
        ? refusal('The request did not arrive within 20 seconds.', 'REQUEST_TIMEOUT')
        : refusal(sentences[error.code ?? ''] ?? 'This is not well-formed HTTP.')
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return void socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`,
      )
    },
  }
}
