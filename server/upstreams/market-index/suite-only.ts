import * as z from 'zod'
import { bookFields } from '#contracts/market/book.ts'
import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import { NftEvent } from '#contracts/market/nft-events.ts'
import { Trade } from '#contracts/market/trades.ts'
import type { Loose } from './read.ts'

/** Paths that another suite has. An index without them says that it has no such path, as it does of a thing that is not there. */

type Query = Readonly<Record<string, string | number>>
type Ask = (path: string, query?: Query) => Promise<Loose | undefined>

const ROUTES = ['trades', 'book', 'collectionSales', 'nftHistory'] as const
type SuiteRoute = (typeof ROUTES)[number]
export const isSuiteOnly = (route: MarketRouteName): boolean => ROUTES.some((one) => one === route)

const Book = z.looseObject(bookFields)

/** The rows that are as a suite writes them. */
const rowsAs = <T extends z.ZodType>(type: T, rows: unknown): z.output<T>[] =>
  Array.isArray(rows) ? rows.flatMap((one: unknown) => type.safeParse(one).data ?? []) : []

const olderThan = (id: number | undefined): Query => (id === undefined ? {} : { before: id })

export const suiteReaders: {
  readonly [N in SuiteRoute]: (ask: Ask, call: MarketCall<N>) => Promise<MarketAnswer<N> | undefined>
} = {
  async trades(ask, { md5, limit, before, least, counted }) {
    const query = { limit, least, ...olderThan(before), ...(counted && { counted: 'yes' }) }
    const body = await ask(`/trades/${md5}`, query)
    if (body === undefined) return undefined
    const trades = rowsAs(Trade, body['trades'])
    return { success: true, count: trades.length, trades }
  },
  async book(ask, { md5, limit }) {
    const body = await ask(`/book/${md5}`, { limit })
    return body && { ...Book.parse(body), success: true }
  },
  async collectionSales(ask, { slug, limit, before }) {
    const body = await ask(`/nft/collections/${slug}/sales`, { limit, ...olderThan(before) })
    if (body === undefined) return undefined
    const sales = rowsAs(NftEvent, body['sales'])
    return { success: true, count: sales.length, sales }
  },
  async nftHistory(ask, { NFTokenID, limit, before }) {
    const body = await ask(`/nft/${NFTokenID}/history`, { limit, ...olderThan(before) })
    if (body === undefined) return undefined
    const history = rowsAs(NftEvent, body['history'])
    return { success: true, count: history.length, history }
  },
}
