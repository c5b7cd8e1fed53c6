import type { IncomingMessage } from 'node:http'
import { clientOf } from '../../domain/access/client.ts'

/** The headers of a request in which everything is as most clients send it. */
export interface PlainHeaders {
  readonly key: string | undefined
  /** The client that it is counted for. */
  readonly address: string
  /** The caller's own id of the request. */
  readonly sentId: string | undefined
  /** The tag of the answer that the client has. */
  readonly noneMatch: string | undefined
  /** The web page that called, and its program, as they are noted. */
  readonly origin: string | undefined
  readonly userAgent: string | undefined
}

/** What a plain request asks for. */
export interface PlainTarget {
  readonly path: string
  /** The query without its question mark. */
  readonly search: string
}

export interface Edge {
  readonly hosts: ReadonlySet<string>
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustProxy: number
}

/** Headers that are read here, each at most once, by their place in what is found. */
const HOST = 0
const API_KEY = 1
const AUTHORIZATION = 2
const FORWARDED_FOR = 3
const REQUEST_ID = 4
const NONE_MATCH = 5
const ORIGIN = 6
const USER_AGENT = 7
const NOTHING = Array.from<string | undefined>({ length: USER_AGENT + 1 })

const foreign = -1

/** What is to be done about a header; any other changes nothing. */
const HEADERS: ReadonlyMap<string, number> = new Map([
  ['host', HOST],
  ['x-api-key', API_KEY],
  ['authorization', AUTHORIZATION],
  ['x-forwarded-for', FORWARDED_FOR],
  ['x-request-id', REQUEST_ID],
  ['if-none-match', NONE_MATCH],
  ['origin', ORIGIN],
  ['user-agent', USER_AGENT],
  // They change how a request is read, or who its caller is: Express reads them.
  ...[
    'transfer-encoding',
    'content-length',
    'content-encoding',
    'content-type',
    'expect',
    'upgrade',
    'trailer',
    'range',
    'cookie',
    'cache-control',
    'if-modified-since',
    'x-suite-embed',
    'x-suite-partners-signature',
  ].map((name) => [name, foreign] as const),
])
/** The API of servers, without the dashboard's. */
const PATH = /^\/(?:api\/v1\/[A-Za-z0-9_./-]+|api\/health|healthz)$/
const SEARCH = /^[A-Za-z0-9_.~:=&%+-]*$/
const CREDENTIAL = /(?:^|&)(?:api_key|et)(?:=|&|$)/
const BEARER = /^Bearer ([A-Za-z0-9_]+)$/
const KEY = /^[A-Za-z0-9_]+$/
const ADDRESSES = /^[0-9A-Fa-f.:]+(?:, [0-9A-Fa-f.:]+)*$/
const TAG = /^(?:W\/)?"[A-Za-z0-9+/=-]*"$/
const MOST_CHARACTERS = 1_000

/** Reads a target that has nothing unusual in it. Answers `undefined` for any other: then Express reads it. */
export function readTarget(url: string): PlainTarget | undefined {
  if (url.length > MOST_CHARACTERS) return undefined
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const search = cut < 0 ? '' : url.slice(cut + 1)
  if (!PATH.test(path) || !SEARCH.test(search) || CREDENTIAL.test(search)) return undefined
  // A name that is written in percents may be that of a credential.
  if (search.includes('%') && /%[2-7][0-9A-F]/i.test(search) && hasCodedName(search)) return undefined
  return { path, search }
}

/** Reads the rest of a request in the same way. */
export function readHeaders(req: IncomingMessage, { hosts, trustProxy }: Edge): PlainHeaders | undefined {
  const { method, rawHeaders } = req
  if ((method !== 'GET' && method !== 'HEAD') || req.httpVersionMinor !== 1) return undefined
  const once = NOTHING.slice()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const place = HEADERS.get(rawHeaders[i]?.toLowerCase() ?? '')
    if (place === undefined) continue
    if (place === foreign || once[place] !== undefined) return undefined
    once[place] = rawHeaders[i + 1]
  }
  const host = once[HOST]
  if (host === undefined || !hosts.has(host.toLowerCase())) return undefined
  const key = keyOf(once[API_KEY], once[AUTHORIZATION])
  const noneMatch = once[NONE_MATCH]
  if (key === null || (noneMatch !== undefined && !TAG.test(noneMatch))) return undefined
  const address = addressOf(req.socket.remoteAddress, once[FORWARDED_FOR], trustProxy)
  if (address === undefined) return undefined
  const [sentId, origin, userAgent] = [once[REQUEST_ID], once[ORIGIN], once[USER_AGENT]]
  return { key, address, sentId, noneMatch, origin, userAgent }
}

const hasCodedName = (search: string): boolean =>
  search.split('&').some((field) => field.slice(0, Math.max(0, field.indexOf('='))).includes('%'))

/** The one key; `null` where it is not clear which. */
function keyOf(header: string | undefined, authorization: string | undefined): string | null | undefined {
  if (header === undefined) {
    if (authorization === undefined) return undefined
    return BEARER.exec(authorization)?.[1] ?? null
  }
  return authorization === undefined && KEY.test(header) ? header : null
}

/** The address that the nearest trusted proxy was called from, as Express finds it. */
function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: number,
): string | undefined {
  if (remote === undefined) return undefined
  if (trustProxy === 0 || forwarded === undefined) return clientOf(remote)
  if (!ADDRESSES.test(forwarded)) return undefined
  const hops = forwarded.split(', ')
  return clientOf(hops[Math.max(0, hops.length - trustProxy)] ?? remote)
}
