import * as z from 'zod'
import { market, type MarketCall, type MarketRouteName, marketRouteNames } from '#contracts/market/index.ts'
import type { MarketRoute } from '#contracts/market/route.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { tokenIdOfSlug } from '../../../formats/token-id.ts'
import { parsePart } from '../../mount/problems.ts'

/** A call that the contract allows. */
export interface MatchedCall<N extends MarketRouteName = MarketRouteName> {
  readonly route: N
  readonly call: MarketCall<N>
  /** It has nothing that the call leaves out: the same text always means this call. */
  readonly isPlain: boolean
}

interface Compiled {
  readonly name: MarketRouteName
  readonly route: MarketRoute
  readonly segments: readonly string[]
  /** Parameters of the query that the contract names. */
  readonly names: ReadonlySet<string>
}

const compiled: readonly Compiled[] = marketRouteNames.map((name) => {
  const route: MarketRoute = market[name]
  return { name, route, segments: route.path.slice(1).split('/'), names: namesIn(route) }
})

function namesIn({ query }: MarketRoute): ReadonlySet<string> {
  if (query === undefined) return new Set()
  return new Set(Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}))
}

/** The refusal of a path that no one has. */
export const nothingHere = (): SuiteError =>
  new SuiteError('NOT_FOUND', 'There is nothing at this path of the market API. `/docs` lists them.')

/**
 * Reads a call from its path below the base and its query. Throws NOT_FOUND, and INVALID_REQUEST with a problem for each
 * wrong parameter. Parameters that the contract does not name are left out, as are empty ones.
 */
export function matchCall(path: string, search: string): MatchedCall {
  const segments = path.slice(1).split('/')
  const found = compiled.find((one) => fits(one.segments, segments))
  if (found === undefined) throw nothingHere()
  const { name, route } = found
  const { given, isPlain } = queryOf(search, found.names)
  const call = {
    ...(route.params === undefined
      ? {}
      : object(parsePart(route.params, paramsOf(found.segments, segments), 'params'))),
    ...(route.query === undefined ? {} : object(parsePart(route.query, given, 'query'))),
  }
  return { route: name, call, isPlain }
}

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, n) => (part.startsWith(':') ? segments[n] !== '' : part === segments[n]))

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pattern.flatMap((part, n) => {
      if (!part.startsWith(':')) return []
      const [name, value] = [part.slice(1), decode(segments[n] ?? '')]
      // A token has one id, and may be named by its issuer and currency.
      return [[name, name === 'md5' ? (tokenIdOfSlug(value) ?? value) : value]]
    }),
  )
}

/** Whether a path below the base is one of the contract, whatever its parameters. */
export function isMarketPath(path: string): boolean {
  const segments = path.slice(1).split('/')
  return compiled.some((one) => fits(one.segments, segments))
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SuiteError('INVALID_REQUEST', 'The path is not well-formed.', {
      details: [{ path: 'params', message: 'must be percent-encoded UTF-8' }],
    })
  }
}

function queryOf(search: string, known: ReadonlySet<string>) {
  const given: Record<string, string | string[]> = {}
  let isPlain = true
  if (search === '') return { given, isPlain }
  for (const [name, value] of new URLSearchParams(search)) {
    if (!known.has(name) || value === '') {
      isPlain = false
      continue
    }
    const before = given[name]
    given[name] = before === undefined ? value : [before, value].flat()
  }
  return { given, isPlain }
}

const object = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
