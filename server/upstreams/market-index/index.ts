import * as z from 'zod'
import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { Coverage } from '#contracts/market/route.ts'
import type { MarketSource, SourceCoverage } from '../../ports/market/source.ts'
import { sortedJson } from '../../kit/sorted-json.ts'
import { createHttpClient } from '../http-client.ts'
import * as nfts from './nfts.ts'
import { isSuccess, type Loose, unwrapped } from './read.ts'
import { createFullness, mustAnswer } from './required.ts'
import { isSuiteOnly, suiteReaders } from './suite-only.ts'
import * as tokens from './tokens.ts'

export interface MarketIndexDeps {
  /** With the version: `https://api.xrpl.to/v1`. */
  readonly url: string
  readonly key: string | undefined
  readonly clock: Clock
  readonly log: Log
}

type Query = Readonly<Record<string, string | number | boolean>>
/** Asks the index: the body without its wrapping, or `undefined` where it has no such thing. */
type Ask = (path: string, query?: Query, deadlineMs?: number) => Promise<Loose | undefined>

type Readers = {
  readonly [N in MarketRouteName]: (ask: Ask, call: MarketCall<N>) => Promise<MarketAnswer<N> | undefined>
}

const DEADLINE_MS = 5_000
/** Candles take the index longer. */
const CANDLES_MS = 8_000
const MOST_BYTES = 2 * 1024 * 1024
/** After so many failures in a row the index is said to be down. */
const DOWN_AFTER = 3
const HOLDERS = 20
const HOLDERS_LIST = '/holders/list/'

/**
 * An index of others with the paths of xrpl.to. Its answers are not trusted: each field is read by itself, what is
 * missing is `null`, and fields that the contract does not name are passed on.
 */
export function createMarketIndex(deps: MarketIndexDeps): MarketSource & { close(): Promise<void> } {
  const { clock } = deps
  const client = createHttpClient({
    ...deps,
    name: 'market-index',
    title: 'The market index',
    baseUrl: deps.url,
    headers: deps.key === undefined ? {} : { 'X-Api-Key': deps.key },
  })
  let failures = 0
  /** The age of its last answer, where that was said to be stale: what it keeps for a while is older, too. */
  let last: DataTime | undefined
  const mustBeFull = createFullness(() => clock.now().getTime())

  return {
    name: 'index',
    // One that does not say how old its data is has to be believed.
    isBehind: () => last !== undefined && clock.now().getTime() - last.at >= BEHIND_MS,
    async ask(route, call) {
      let isRefused = false
      let asOf: DataTime | undefined
      const ask: Ask = async (path, query = {}, deadlineMs = DEADLINE_MS) => {
        const { status, json } = await client.request({
          method: 'GET',
          path,
          query,
          deadlineMs,
          mostBytes: MOST_BYTES,
        })
        if (status === 404) return undefined
        if (status >= 400) {
          isRefused = true
          return undefined
        }
        if (!isSuccess(json)) throw new Error(`the index says no to ${route}`)
        const said = readTime(json)
        if (said !== undefined && (asOf === undefined || said.at < asOf.at)) asOf = said
        return path.startsWith(HOLDERS_LIST) ? unwrapped(json) : mustAnswer(route, unwrapped(json))
      }
      try {
        const body = await readers[route](ask, call)
        if (body !== undefined) mustBeFull(`${route} ${sortedJson(call)}`, body)
        failures = 0
        last = asOf?.isStale === true ? asOf : undefined
        if (body !== undefined) return { kind: 'found', body, at: clock.now().getTime(), ...asOf }
        // A call that it does not understand says nothing of the thing.
        return { kind: isRefused || isSuiteOnly(route) ? 'unsupported' : 'missing' }
      } catch (error) {
        failures++
        throw error
      }
    },
    async health() {
      const behindMs = last && Math.max(0, clock.now().getTime() - last.at)
      return {
        ok: failures < DOWN_AFTER,
        ...(behindMs === undefined ? {} : { behindSeconds: Math.round(behindMs / 1_000) }),
      }
    },
    close: () => client.close(),
  }
}

/** Of what ledger an answer is, as another suite says it. */
interface DataTime {
  /** Unix milliseconds. */
  readonly at: number
  readonly ledger?: number | undefined
  readonly coverage?: SourceCoverage | undefined
  readonly isStale: boolean
}

const BEHIND_MS = 60_000

const Timed = z.object({
  asOf: z.object({ closedAt: z.iso.datetime(), ledger: z.int().optional() }),
  stale: z.boolean().optional(),
  coverage: Coverage.optional(),
})

function readTime(json: unknown): DataTime | undefined {
  const { data } = Timed.safeParse(json)
  if (data === undefined) return undefined
  const { asOf, stale, coverage } = data
  return {
    at: Date.parse(asOf.closedAt),
    ledger: asOf.ledger,
    isStale: stale === true,
    ...(coverage === undefined ? {} : { coverage: coverageOf(coverage) }),
  }
}

/** One that does not say `partial` is of the time before there was anything else. */
const coverageOf = ({ since, partial, proved, gaps }: z.output<typeof Coverage>): SourceCoverage => ({
  since: Date.parse(since),
  isPartial: partial ?? true,
  isProved: proved,
  gaps: (gaps ?? []).map(({ from, to, ledgers }) => ({
    from: 1,
    to: ledgers,
    closedFrom: Date.parse(from),
    closedTo: Date.parse(to),
  })),
})

const readers: Readers = {
  ...suiteReaders,
  async tokens(ask, call) {
    const { limit, offset, sortBy, sortType, filter, tag, watchlist, showNew } = call
    const body = await ask('/tokens', {
      limit,
      start: offset,
      sortBy,
      sortType,
      ...(filter === '' ? {} : { filter }),
      ...(tag === '' ? {} : { tag }),
      ...(watchlist === '' ? {} : { watchlist }),
      ...(showNew ? { showNew } : {}),
    })
    return body && tokens.tokensAnswer(body, call)
  },
  async token(ask, { md5 }) {
    const body = await ask(`/token/${md5}`, { desc: 'yes' })
    return body && tokens.tokenAnswer(body)
  },
  async sparkline(ask, call) {
    const { md5, period, maxPoints, vs_currency } = call
    const body = await ask(`/sparkline/${md5}`, { period, maxPoints, vs_currency })
    return body && tokens.sparklineAnswer(body, call)
  },
  async ohlc(ask, call) {
    const { md5, interval, vs_currency, before } = call
    const range = tokens.rangeFor(call)
    const query = { interval, range, vs_currency, ...(before === null ? {} : { abn: before }) }
    const body = await ask(`/ohlc/${md5}`, query, CANDLES_MS)
    return body && tokens.ohlcAnswer(body, call)
  },
  async holders(ask, { md5 }) {
    const [info, list] = await Promise.all([
      ask(`/holders/info/${md5}`),
      // The shares are the answer; the list only adds to it.
      ask(`${HOLDERS_LIST}${md5}`, { limit: HOLDERS }).catch(() => undefined),
    ])
    return info && tokens.holdersAnswer(info, list ?? {})
  },
  async tags(ask) {
    const body = await ask('/tags')
    return body && tokens.tagsAnswer(body)
  },
  async collections(ask, call) {
    const { limit, offset, sort: sortBy, order, filter } = call
    // The index has pages only: rows that lie on two of them are cut out of both.
    const page = Math.floor(offset / limit)
    const pages = offset % limit === 0 ? [page] : [page, page + 1]
    const bodies = await Promise.all(
      pages.map((one) =>
        ask('/nft/collections', { page: one, limit, sortBy, order, ...(filter === '' ? {} : { filter }) }),
      ),
    )
    const found = bodies.filter((body) => body !== undefined)
    return found.length === 0 ? undefined : nfts.collectionsAnswer(found, offset % limit, call)
  },
  async collection(ask, { slug }) {
    const body = await ask(`/nft/collections/${slug}`)
    return body && nfts.collectionAnswer(body)
  },
  async collectionNfts(ask, call) {
    const { slug, limit, offset, sortBy, owner, listed, traits } = call
    const body = await ask(`/nft/collections/${slug}/nfts`, {
      limit,
      skip: offset,
      sortBy,
      ...(owner === '' ? {} : { owner }),
      ...(listed === null ? {} : { listed }),
      ...(traits === '' ? {} : { traits }),
    })
    return body && nfts.collectionNftsAnswer(body, call)
  },
  async collectionTraits(ask, { slug }) {
    const body = await ask(`/nft/collections/${slug}/traits`)
    return body && nfts.traitsAnswer(body)
  },
  async nftOffers(ask, call) {
    const body = await ask(`/nft/${call.NFTokenID}/offers`)
    return body && nfts.nftOffersAnswer(body, call)
  },
  async accountNfts(ask, call) {
    const body = await ask(`/nft/account/${call.account}/nfts`, { limit: call.limit, offset: call.offset })
    return body && nfts.accountNftsAnswer(body, call)
  },
  async accountOffers(ask, { account, limit }) {
    const body = await ask(`/nft/account/${account}/offers`, { limit })
    return body && nfts.accountOffersAnswer(body)
  },
  async nftMetrics(ask) {
    const body = await ask('/nft/global-metrics')
    return body && nfts.metricsAnswer(body)
  },
  async brokers(ask) {
    const body = await ask('/nft/brokers/stats')
    return body && nfts.brokersAnswer(body)
  },
  async nft(ask, { NFTokenID }) {
    const body = await ask(`/nft/${NFTokenID}`)
    const nft = body && nfts.nftOf(body)
    return nft && { ...nft, success: true }
  },
}
