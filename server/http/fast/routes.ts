import type { Endpoint } from '#contracts/api/endpoint.ts'
import { resources } from '#contracts/api/index.ts'
import type { AllHandlers } from '../mount/mount.ts'

type Handler = (input: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: unknown
  readonly address: string
}) => unknown

export interface FastRoute {
  readonly endpoint: Endpoint
  readonly handler: Handler
}

export interface FoundRoute extends FastRoute {
  readonly params: Readonly<Record<string, string>>
}

/** The parts of an endpoint that are understood here. One with any other is left to Express. */
const PARTS: ReadonlySet<string> = new Set([
  'method',
  'path',
  'summary',
  'access',
  'limitedBySession',
  'unlimited',
  'goesUpstream',
  'params',
  'query',
  'response',
  'errors',
])
const KINDS: ReadonlySet<string> = new Set(['public', 'key', 'embed-token', 'embed-session'])

const isPlain = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  Object.keys(endpoint).every((part) => PARTS.has(part)) &&
  endpoint.access.every(({ kind }) => KINDS.has(kind)) &&
  // A call with nothing but a key, or without credentials, is answered here.
  endpoint.access.some(({ kind }) => kind === 'public' || kind === 'key')

const segmentsOf = (path: string): readonly string[] => path.slice(1).split('/')

/** Whether a route's path matches, where `:name` stands for any one segment. */
const covers = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, at) => (part.startsWith(':') ? path[at] !== '' : part === path[at]))

/** Finds the route of a path among the endpoints that are answered here. */
export function createRoutes(handlers: AllHandlers): (path: string) => FoundRoute | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` has checked each against its endpoint
  const byResource = handlers as unknown as Readonly<Record<string, Readonly<Record<string, Handler>>>>
  const all = Object.entries(resources).flatMap(([resource, { api }]) =>
    Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) => {
      const handler = byResource[resource]?.[name]
      return handler === undefined ? [] : [{ endpoint, handler, segments: segmentsOf(endpoint.path) }]
    }),
  )
  const plain = all.filter(({ endpoint, segments }) => {
    // Where two endpoints match one path, their order decides, which Express knows.
    const rivals = all.filter(
      (other) =>
        other.endpoint.method === 'GET' &&
        other.endpoint !== endpoint &&
        (covers(other.segments, segments) || covers(segments, other.segments)),
    )
    return isPlain(endpoint) && rivals.length === 0
  })
  const fixed = new Map<string, FoundRoute>()
  const open = new Map<number, (typeof plain)[number][]>()
  for (const route of plain) {
    const { endpoint, handler, segments } = route
    if (segments.some((part) => part.startsWith(':')))
      open.set(segments.length, [...(open.get(segments.length) ?? []), route])
    else fixed.set(endpoint.path, { endpoint, handler, params: {} })
  }

  return (path) => {
    const known = fixed.get(path)
    if (known !== undefined) return known
    const sent = segmentsOf(path)
    const found = open.get(sent.length)?.find(({ segments }) => covers(segments, sent))
    if (found === undefined) return undefined
    const params = Object.fromEntries(
      found.segments.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), sent[at] ?? '']] : [])),
    )
    return { endpoint: found.endpoint, handler: found.handler, params }
  }
}
