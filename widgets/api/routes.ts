import type * as z from 'zod'
import type { Endpoint, Output } from '#contracts/api/endpoint.ts'
import type { Apis } from '#contracts/api/index.ts'
import type { InMinor } from './in-minor.ts'

type AnyEndpoint = { [R in keyof Apis]: Apis[R][keyof Apis[R]] }[keyof Apis]
type RouteOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never
type EndpointOf<R extends Route> = AnyEndpoint extends infer E
  ? E extends Endpoint
    ? RouteOf<E> extends R
      ? E
      : never
    : never
  : never

/** Every route of the contracts, such as `GET /api/v1/swap/quote`. */
export type Route = RouteOf<AnyEndpoint>

type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E
  ? E[K] extends z.ZodType
    ? { readonly [P in K]: z.input<E[K]> }
    : unknown
  : unknown

export type CallInput<R extends Route> = Part<EndpointOf<R>, 'params'> &
  Part<EndpointOf<R>, 'query'> &
  Part<EndpointOf<R>, 'body'>

export type CallOutput<R extends Route> = InMinor<Output<EndpointOf<R>>>

export type StreamRoute = RouteOf<Extract<AnyEndpoint, { readonly stream: true }>>
