import http from 'node:http'
import type { Duplex } from 'node:stream'
import type { Express } from 'express'
import { limitConnections } from './connections/limit-connections.ts'
import { withoutUpgrade } from './connections/without-upgrade.ts'
import { createMalformed, type MalformedDeps } from './errors/malformed.ts'
import type { Surface, Takeover } from './surface/surface.ts'

/** Deadlines that cut off a client which sends slowly or never; checked every second. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** How long a connection may rest between two requests: clients hear of it, and send none on one about to end. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // The edge guard asks for the Host header, so that a request without one gets our own answer.
  requireHostHeader: false,
} as const
const MAX_REQUESTS_PER_SOCKET = 1_000
/** Ten thousand streams and the calls beside them (`npm run bench -- streams`); further ones are closed at once. */
const MAX_CONNECTIONS = 12_000

/**
 * The HTTP server of an Express app.
 *
 * Express changes the prototype of every request and response to its own, which makes Node's own code on these
 * objects slow. Here they are created with classes that already carry Express's methods, so that the change
 * changes nothing: each request costs less than half. Known to Express (expressjs/express#5998).
 */
export function createExpressServer(
  app: Express,
  deps: MalformedDeps & {
    readonly isBehindProxy: boolean
    /** Asked in this order, before anything else. */
    readonly surfaces?: readonly Surface[]
    /** Asked in this order about every request for another protocol, before it is answered like any other. */
    readonly takeovers?: readonly Takeover[]
  },
): http.Server {
  class SuiteRequest extends http.IncomingMessage {}
  class SuiteResponse extends http.ServerResponse {}
  adopt(app.request, SuiteRequest.prototype, http.IncomingMessage.prototype)
  adopt(app.response, SuiteResponse.prototype, http.ServerResponse.prototype)
  Object.defineProperty(app, 'request', { value: SuiteRequest.prototype, configurable: true, writable: true })
  Object.defineProperty(app, 'response', {
    value: SuiteResponse.prototype,
    configurable: true,
    writable: true,
  })
  const malformed = createMalformed(deps)
  const { surfaces = [], takeovers = [] } = deps
  const answering = new WeakMap<Duplex, http.ServerResponse>()
  const server = http.createServer(
    { IncomingMessage: SuiteRequest, ServerResponse: SuiteResponse, ...LIMITS },
    (req, res) => {
      answering.set(req.socket, res)
      // Express reads any other target as a URL, and fails on it before a middleware is asked.
      if (req.url?.startsWith('/') === true) {
        for (const surface of surfaces) if (surface(req, res)) return
        app(req, res)
      } else malformed.refuse(res, 'The request target must be a path.')
    },
  )
  server.on('checkExpectation', (_req, res) =>
    malformed.refuse(res, 'Only the expectation `100-continue` is supported.'),
  )
  server.on('clientError', (error, socket) => malformed.refuseBytes(error, socket, answering.get(socket)))
  server.on('upgrade', (req, socket, head) => {
    const goOn = () => {
      if (!takeovers.some((take) => take(req, socket, head))) withoutUpgrade(server, req, socket, head)
    }
    // A client may send requests before it has the answers to the earlier ones.
    const earlier = answering.get(socket)
    if (earlier === undefined || earlier.writableFinished) goOn()
    else earlier.once('close', goOn)
  })
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.maxConnections = MAX_CONNECTIONS
  // A proxy's address is that of all its clients.
  if (!deps.isBehindProxy) limitConnections(server)
  return server
}

/** Copies the properties of a prototype chain, up to `end`, onto a prototype that lacks them. */
function adopt(from: object, onto: object, end: object): void {
  for (let level: unknown = from; isLevel(level, end); level = Object.getPrototypeOf(level))
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (!Object.hasOwn(onto, name)) Object.defineProperty(onto, name, property)
}

const isLevel = (level: unknown, end: object): level is object =>
  typeof level === 'object' && level !== null && level !== end && level !== Object.prototype
