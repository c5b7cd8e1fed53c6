import type * as z from 'zod'
import type { accountApi } from '#contracts/api/dashboard/account.ts'
import type { securityApi } from '#contracts/api/dashboard/security.ts'
import type { auditApi } from '#contracts/api/dashboard/audit.ts'
import type { feeSettingsApi } from '#contracts/api/dashboard/fees.ts'
import type { keysApi } from '#contracts/api/dashboard/keys.ts'
import type { locksApi } from '#contracts/api/dashboard/locks.ts'
import type { lookApi } from '#contracts/api/dashboard/look.ts'
import type { logsApi } from '#contracts/api/dashboard/logs.ts'
import type { membersApi } from '#contracts/api/dashboard/members.ts'
import type { moneyApi } from '#contracts/api/dashboard/money.ts'
import type { operatorApi } from '#contracts/api/dashboard/operator.ts'
import type { originsApi } from '#contracts/api/dashboard/origins.ts'
import type { webhooksApi } from '#contracts/api/dashboard/webhooks.ts'
import type { Endpoint, Output } from '#contracts/api/endpoint.ts'

/** The endpoints of the dashboard, as types: no schema reaches a browser. */
type Apis =
  | typeof accountApi
  | typeof securityApi
  | typeof auditApi
  | typeof feeSettingsApi
  | typeof keysApi
  | typeof logsApi
  | typeof locksApi
  | typeof lookApi
  | typeof membersApi
  | typeof moneyApi
  | typeof operatorApi
  | typeof originsApi
  | typeof webhooksApi

type EndpointsOf<A> = A extends Apis ? A[keyof A] : never
type AnyEndpoint = Extract<EndpointsOf<Apis>, Endpoint>
type RouteOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never
type EndpointOf<R extends Route> = AnyEndpoint extends infer E
  ? E extends Endpoint
    ? RouteOf<E> extends R
      ? E
      : never
    : never
  : never

/** Every route of the dashboard, such as `GET /api/dashboard/keys`. */
export type Route = RouteOf<AnyEndpoint>

type Part<E, K extends 'query' | 'body'> = K extends keyof E
  ? E[K] extends z.ZodType
    ? { readonly [P in K]: z.input<E[K]> }
    : unknown
  : unknown

export type Input<R extends Route> = Part<EndpointOf<R>, 'query'> & Part<EndpointOf<R>, 'body'>
export type Answer<R extends Route> = Output<EndpointOf<R>>
