import { signal } from '@preact/signals'
import type { market, MarketAnswer, MarketRouteName } from '#contracts/market/index.ts'
import type { ImageKind, ImageSize } from '#contracts/market/media.ts'
import { failureOf, offline } from '../../shared/api/failure.ts'
import { type Read, type ReadOptions, useAnswer } from '../../shared/state/answer.ts'
import { page } from '../page.ts'
import type { DataTime } from '../parts/data-age.ts'

/** The public market API: this app has no other way to its data. */

/** Every path of the market API, as the contracts have it. */
const paths: { readonly [N in MarketRouteName]: (typeof market)[N]['path'] } = {
  tokens: '/tokens',
  token: '/token/:md5',
  sparkline: '/sparkline/:md5',
  ohlc: '/ohlc/:md5',
  trades: '/trades/:md5',
  book: '/book/:md5',
  holders: '/holders/info/:md5',
  tags: '/tags',
  collections: '/nft/collections',
  collection: '/nft/collections/:slug',
  collectionNfts: '/nft/collections/:slug/nfts',
  collectionTraits: '/nft/collections/:slug/traits',
  collectionSales: '/nft/collections/:slug/sales',
  nftHistory: '/nft/:NFTokenID/history',
  nftOffers: '/nft/:NFTokenID/offers',
  accountNfts: '/nft/account/:account/nfts',
  accountOffers: '/nft/account/:account/offers',
  nftMetrics: '/nft/global-metrics',
  brokers: '/nft/brokers/stats',
  nft: '/nft/:NFTokenID',
}

/** What every answer says of its data. */
type Stated = Pick<MarketAnswer<'tags'>, 'asOf' | 'stale' | 'coverage'>

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>

/** The calls of the open page, for people who want to make the same ones. */
export const calls = signal<readonly string[]>([])

/** Of what ledger the newest answer of the open page is. */
export const dataTime = signal<DataTime | undefined>(undefined)

export const forgetCalls = (): void => {
  calls.value = []
  dataTime.value = undefined
}

function noteTime({ asOf, stale, coverage }: Stated): void {
  if (asOf === undefined || asOf.closedAt < (dataTime.peek()?.closedAt ?? '')) return
  dataTime.value = { ...asOf, isBehind: stale === true, coverage }
}

/** Parameters that the path names go into it; the others are its query. */
export function urlOf(route: MarketRouteName, parameters: Parameters): string {
  const query = new URLSearchParams()
  let path: string = paths[route]
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') continue
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(value))
    else query.set(name, String(value))
  }
  const text = query.toString()
  return page.marketUrl + path + (text === '' ? '' : `?${text}`)
}

/** Rejects with a Failure. */
async function ask<N extends MarketRouteName>(
  route: N,
  parameters: Parameters,
  { ended, isLive }: { readonly ended: AbortSignal; readonly isLive: boolean },
): Promise<MarketAnswer<N>> {
  const url = urlOf(route, parameters)
  if (!calls.peek().includes(url)) calls.value = [...calls.peek(), url]
  const headers = { 'x-suite-page': page.ticket }
  // What is read again and again is asked for each time, with the tag of the last answer: 304 where nothing has changed.
  const cache = isLive ? 'no-cache' : 'default'
  const response = await fetch(url, { signal: ended, headers, cache }).catch((error: unknown) => {
    throw ended.aborted ? error : offline()
  })
  if (!response.ok) throw await failureOf(response)
  // The boundary to the API, which is of the same release as this page.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = (await response.json()) as MarketAnswer<N>
  noteTime(answer)
  return answer
}

/** What a path of the API answers, for a page that shows it. */
export const useMarket = <N extends MarketRouteName>(
  route: N,
  parameters: Parameters,
  options: ReadOptions = {},
): Read<MarketAnswer<N>> =>
  useAnswer(
    JSON.stringify([route, parameters]),
    async (ended) => ask(route, parameters, { ended, isLive: options.every !== undefined }),
    options,
  )

const pictures: Readonly<Record<ImageKind, string>> = {
  token: '/thumb',
  nft: '/nft-thumb',
  collection: '/nft-collection-thumb',
  logo: '/logo',
}

/** A picture of the media host, in pixels of the source. */
export const imageUrl = (kind: ImageKind, id: string, size: ImageSize): string =>
  `${page.cdnUrl}${pictures[kind]}/${encodeURIComponent(id)}?size=${size}`
