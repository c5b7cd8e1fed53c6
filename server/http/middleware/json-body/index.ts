import express, { type RequestHandler } from 'express'
import { SuiteError } from '../../../domain/errors.ts'
import { contextOf } from '../../context.ts'

const MOST_BYTES = 65_536
const UTF8_JSON = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** Reads a JSON body of at most 64 kB in UTF-8 and keeps its bytes; anything else is refused. */
export function jsonBody(): readonly RequestHandler[] {
  return [
    (req, res, next) => {
      if (Number(req.headers['content-length'] ?? 0) > MOST_BYTES) {
        // Its body is not read, so nothing else can come over the connection.
        res.set('Connection', 'close')
        throw new SuiteError('PAYLOAD_TOO_LARGE', 'The body is larger than 64 kB.', {
          details: [{ path: 'body', message: `must have at most ${MOST_BYTES} bytes` }],
        })
      }
      const hasBody =
        req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
      if (hasBody && !UTF8_JSON.test(req.headers['content-type'] ?? ''))
        throw new SuiteError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as `application/json` in UTF-8.', {
          details: [{ path: 'headers.content-type', message: 'must be `application/json`' }],
        })
      next()
    },
    express.json({
      limit: MOST_BYTES,
      // No client of a JSON API this small compresses bodies; reading them would mean bounding what they expand to.
      inflate: false,
      verify: (req, _res, bytes) => {
        contextOf(req).rawBody = bytes
      },
    }),
  ]
}
