import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './dashboard/roles.ts'
import type { ProductKey } from './values.ts'

/**
 * Who may call an endpoint. An endpoint lists its alternatives. The binder takes the first one that the request has
 * credentials for; the token of a sign session goes before a test key where only a live key counts. When it has none, the
 * binder answers the error of the first alternative.
 */
export type Access =
  | { readonly kind: 'public' }
  /** An API key in `X-Api-Key`, `Authorization: Bearer` or `?api_key`. */
  | { readonly kind: 'key'; readonly env: 'any' | 'live'; readonly scope?: ProductKey }
  /** The token of one sign session: `et` in the body or the query. */
  | { readonly kind: 'embed-token' }
  /** The short-lived session of an embedded widget, bound to partner and origin: `X-Suite-Embed`. */
  | { readonly kind: 'embed-session' }
  /** The signed ticket of an embed page: for a day, the partner's widgets trade it for embed sessions. */
  | { readonly kind: 'embed-ticket' }
  /** A service of the suite's own, which signs the raw body: `X-Suite-Partners-Signature`. */
  | { readonly kind: 'internal' }
  /**
   * A signed-in member of a partner account, of this role or a higher one. `secondFactor`: with a second factor that was
   * given in this session in the last ten minutes, where the member has one.
   */
  | { readonly kind: 'account'; readonly role: Role; readonly secondFactor?: true }
  /** A signed-in operator; outside of the sandbox, with a second factor. `secondFactor`: one of the last ten minutes. */
  | { readonly kind: 'operator'; readonly secondFactor?: true }
  /**
   * Anyone who is signed in, with no more rights than over their own sign-in. `secondFactor`: with a second factor of the
   * last ten minutes, or, where the member has none, with the password in that time.
   */
  | { readonly kind: 'member'; readonly secondFactor?: true }

export type AccessKind = Access['kind']

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Express path; `:name` parts are described by `params`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: readonly [Access, ...Access[]]
  /** A call writes rows that stay for days: visitors may make far fewer of these calls. */
  readonly keepsRows?: true
  /** A call asks services that all partners share and that limit us: visitors have a budget of these calls. */
  readonly goesUpstream?: true
  /** Calls of a key are limited for each sign session that it may see, and do not count against the key's own limit. */
  readonly limitedBySession?: true
  /** Anyone may call it, and it begins a session of the dashboard: only our own pages may. */
  readonly signsIn?: true
  /**
   * It counts for the browser's present session alone: it changes the cookie, or answers a challenge for it. An answer
   * that is given a second time would not, so that an `Idempotency-Key` is ignored.
   */
  readonly forThisSession?: true
  /**
   * Why its answers are not stored for a repetition, although its callers are known again: an `Idempotency-Key` is
   * ignored. `secret`: the answer shows a secret, a one-time link or one-time codes, which would be given out for a day
   * more, past the checks of the handler. `present`: the answer is about this moment, and a second call does no harm.
   */
  readonly notStored?: 'secret' | 'present'
  /** Calls count against no limit: balancers ask often, and many of them from one address. */
  readonly unlimited?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The 200 body; for a stream, the data of each event. */
  readonly response: z.ZodType
  /** Its own errors, beside those of access, schema, limits and our own failures. */
  readonly errors?: readonly ErrorCode[]
  /** An answer that is told with 207 instead of 200, because a part of it failed. */
  readonly isPartial?: (answer: unknown) => boolean
  /** The scope that a key needs for this answer, where no access says it: a key that repeats the call needs it too. */
  readonly scopeOf?: (answer: unknown) => ProductKey | undefined
  /** Answers server-sent events instead of one body. */
  readonly stream?: true
  /** Answers a table of comma-separated values, in parts of text; the name of its file. */
  readonly csv?: `${string}.csv`
}

export type Api = Readonly<Record<string, Endpoint>>

/** Callers that are known again: a repetition of their call can be told from someone else's call. */
export const knownKinds = [
  'key',
  'embed-token',
  'embed-session',
  'account',
  'operator',
  'member',
] as const satisfies readonly AccessKind[]
export type KnownKind = (typeof knownKinds)[number]

/** The callers of an endpoint whose calls with an `Idempotency-Key` are carried out once; none where it is ignored. */
export function onceFor({
  method,
  access,
  signsIn,
  forThisSession,
  notStored,
}: Pick<Endpoint, 'method' | 'access' | 'signsIn' | 'forThisSession' | 'notStored'>): readonly KnownKind[] {
  if (method !== 'POST' || signsIn === true || forThisSession === true || notStored !== undefined) return []
  return knownKinds.filter((known) => access.some(({ kind }) => kind === known))
}

/** Declares the endpoints of one resource and keeps their literal types. */
export function api<const A extends Api>(endpoints: A): A {
  return endpoints
}

/** The browser that calls, for endpoints that begin or end its session. */
export interface Browser {
  readonly userAgent: string | undefined
  /** The token of its session, as it came: good or not. */
  readonly session: string | undefined
  /** Gives the browser its session; `undefined` takes it away. */
  setSession(token: string | undefined): void
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/**
 * A handler's input: the parsed parts, a caller of a kind that `access` lists, and the client for whom budgets count.
 */
export type Input<E extends Endpoint, Caller extends { readonly kind: string }> = Asked<E, Caller> &
  (ChangesSession<E> extends true ? { readonly browser: Browser } : unknown)

type ChangesSession<E extends Endpoint> = E extends
  | { readonly signsIn: true }
  | { readonly forThisSession: true }
  ? true
  : false

interface Asked<E extends Endpoint, Caller extends { readonly kind: string }> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly caller: Extract<Caller, { readonly kind: E['access'][number]['kind'] }>
  readonly address: string
}

export type Output<E extends Endpoint> = z.input<E['response']>

type Answer<E extends Endpoint> = E extends { readonly stream: true }
  ? AsyncIterable<Output<E>> | Promise<AsyncIterable<Output<E>>>
  : E extends { readonly csv: string }
    ? AsyncIterable<string> | Promise<AsyncIterable<string>>
    : Output<E> | Promise<Output<E>>

export type Handler<E extends Endpoint, Caller extends { readonly kind: string }> = (
  input: Input<E, Caller>,
) => Answer<E>

/** One handler for each endpoint: a missing or misspelt one does not compile. */
export type Handlers<A extends Api, Caller extends { readonly kind: string }> = {
  readonly [K in keyof A]: Handler<A[K], Caller>
}
