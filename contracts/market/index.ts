import type * as z from 'zod'
import { nftRoutes } from './nft-routes.ts'
import type { MarketRoute } from './route.ts'
import { tokenRoutes } from './tokens.ts'

/** Every path of the market API that a source answers, in the order in which they are matched. */
export const market = { ...tokenRoutes, ...nftRoutes } as const satisfies Readonly<
  Record<string, MarketRoute>
>

export type MarketRouteName = keyof typeof market
const isRouteName = (name: string): name is MarketRouteName => Object.hasOwn(market, name)
/** In the order in which paths are matched. */
export const marketRouteNames: readonly MarketRouteName[] = Object.keys(market).filter(isRouteName)
type Parsed<R, K extends 'params' | 'query'> = K extends keyof R
  ? R[K] extends z.ZodType
    ? z.output<R[K]>
    : unknown
  : unknown

/** A checked call: parameters of path and query, with defaults and one spelling each. */
export type MarketCall<N extends MarketRouteName> = Parsed<(typeof market)[N], 'params'> &
  Parsed<(typeof market)[N], 'query'>
export type MarketAnswer<N extends MarketRouteName> = z.input<(typeof market)[N]['answer']>
