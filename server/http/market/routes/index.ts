import { SuiteError } from '../../../domain/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { limitHeaders } from '../../surface/headers.ts'
import type { PathHandler } from '../../surface/path-handler.ts'
import { refuse } from '../../surface/refuse.ts'
import { type PreparedAnswer, sendPrepared } from '../prepared-answer.ts'
import { isMarketPath, type MatchedCall, matchCall } from './match.ts'

/** A call with the one text that names it. */
export interface MarketAsk extends Omit<MatchedCall, 'isPlain'> {
  readonly key: string
}

interface KeptAnswer {
  readonly ready: PreparedAnswer
  readonly source: string
}

/** The cache in front of the sources. */
export interface Gateway {
  peek(key: string, nowMs: number): KeptAnswer | undefined
  ask(
    asked: MarketAsk,
  ): Promise<
    | { readonly kind: 'found'; readonly kept: KeptAnswer; readonly cache: string }
    | { readonly kind: 'missing'; readonly source: string; readonly cache: string }
    | { readonly kind: 'failed'; readonly retryAfterSeconds: number }
  >
  keyOf(call: Pick<MarketAsk, 'route' | 'call'>): string
}

/** The routes of the contract, answered by sources. */
export function createRoutesHandler({
  gateway,
  clock,
  note,
  docsUrl,
}: {
  readonly gateway: Gateway
  readonly clock: Clock
  /** Told of a target that means one call and nothing else. */
  readonly note: (target: string, asked: MarketAsk) => void
  readonly docsUrl: string
}): PathHandler {
  return {
    has: isMarketPath,
    methods: ['GET', 'HEAD'],
    bucket: 'json',
    async answer(req, res, { path, search, requestId, client, allowance, headers }) {
      const { route, call, isPlain } = matchCall(path, search)
      const asked = { route, call, key: gateway.keyOf({ route, call }) }
      if (isPlain) note(search === '' ? path : `${path}?${search}`, asked)
      const answer = await gateway.ask(asked)
      switch (answer.kind) {
        case 'found': {
          const { kept, cache } = answer
          const nowMs = clock.now().getTime()
          const status = sendPrepared(req, res, kept.ready, { headers, cache, nowMs })
          return { status, route, cache, source: kept.source }
        }
        case 'missing': {
          const { cache, source } = answer
          if (source === 'suite') refuseCurrency(call)
          refuse(req, res, new SuiteError('NOT_FOUND', textOf(route, source)), {
            requestId,
            docsUrl,
            headers: [
              ...limitHeaders(client.plan, allowance),
              'X-Suite-Cache',
              cache,
              'X-Suite-Source',
              source,
            ],
          })
          return { status: 404, route, cache, source }
        }
        case 'failed':
          throw new SuiteError(
            'UPSTREAM_UNAVAILABLE',
            'No source of market data can answer right now. Try again in a moment.',
            { retryAfter: answer.retryAfterSeconds },
          )
      }
    },
  }
}

/** No source serves the call: it is the currency, where it is not one that every source has. */
function refuseCurrency(call: unknown): void {
  if (
    typeof call !== 'object' ||
    call === null ||
    !('vs_currency' in call) ||
    call.vs_currency === 'XRP' ||
    call.vs_currency === 'USD'
  )
    return
  const message = `prices are not known in ${String(call.vs_currency)} here, but in XRP and USD`
  throw new SuiteError('INVALID_REQUEST', `In the query, vs_currency: ${message}.`, {
    details: [{ path: 'query.vs_currency', message }],
  })
}

/** The suite itself says so where no source serves the call. */
const textOf = (route: string, source: string): string =>
  source === 'suite'
    ? 'No source that is set up here answers this path with these parameters.'
    : (missingText[route] ?? 'There is no such thing.')

const missingText: Readonly<Record<string, string>> = {
  token: 'No such token is known. The id is the md5 of `issuer_currency`, in hex.',
  sparkline: 'No such token is known. The id is the md5 of `issuer_currency`, in hex.',
  ohlc: 'No such token is known. The id is the md5 of `issuer_currency`, in hex.',
  holders: 'No such token is known. The id is the md5 of `issuer_currency`, in hex.',
  nft: 'No such NFT is known.',
  nftOffers: 'No such NFT is known.',
  collection: 'No such collection is known.',
  collectionNfts: 'No such collection is known.',
  collectionTraits: 'No such collection is known.',
}
