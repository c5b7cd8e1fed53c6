import type { MarketAnswer, MarketCall } from '#contracts/market/index.ts'
import { type Candle, chartColorOf, intervalSeconds } from '#contracts/market/series.ts'
import { type Token, tokenMarks } from '#contracts/market/token.ts'
import { XRP_ID } from '../../formats/token-id.ts'
import * as read from './read.ts'
import { each, type Loose } from './read.ts'

const TOKEN_ID = /^[a-f0-9]{32}$/
const types = ['trustline', 'lp', 'mpt'] as const

/** Rates and totals that come with every answer about tokens. */
export function metrics(body: Loose) {
  const exch = read.loose(body['exch'])
  const day = read.loose(body['H24'])
  const all = read.loose(body['global'])
  const rates: Record<string, number | null> = Object.fromEntries(
    Object.entries(exch).map(([name, rate]) => [name, read.priceOr(rate)]),
  )
  // One currency, whose name changes with the place of its trade.
  rates['CNH'] ??= rates['CNY'] ?? null
  rates['CNY'] ??= rates['CNH']
  return {
    exch: rates,
    H24: {
      ...day,
      ...each(day, read.int, 'transactions24H', 'tradedTokens24H'),
      ...each(day, read.int, 'activeAddresses24H', 'uniqueTraders24H'),
      tradedXRP24H: read.sum(day['tradedXRP24H']),
      xrpPro24h: read.numberOr(day['xrpPro24h']),
    },
    global: {
      ...all,
      total: read.int(all['total'] ?? body['total']),
      ...each(all, read.sum, 'gMarketcap', 'gDexVolume', 'gTVL'),
      gScamVolume: read.sumOr(all['gScamVolume']),
      ...each(all, read.numberOr, 'gMarketcapPro', 'gDexVolumePro', 'gTVLPro'),
      ...each(all, read.numberOr, 'gXRPdominance', 'gXRPdominancePro'),
      ...each(all, read.int, 'totalAddresses', 'totalOffers', 'totalTrustLines'),
    },
  }
}

/** A token's record. `undefined` where it has no identity. */
export function tokenOf(raw: Loose, place: number, told: ReturnType<typeof metrics>): Token | undefined {
  const xrpPerUsd = told.exch['USD'] ?? null
  const md5 = read.text(raw['md5']).toLowerCase()
  const { currency, issuer } = raw
  if (!TOKEN_ID.test(md5) || typeof currency !== 'string' || typeof issuer !== 'string') return undefined
  const exch = read.priceOr(raw['exch'])
  const marketcap = read.capOr(raw['marketcap'])
  const trades = read.int(raw['vol24htx'] ?? raw['txns24h'])
  const dateon = read.time(raw['dateon']) ?? read.time(raw['date'])
  const supply = read.amountText(raw['supply']) ?? read.amountText(raw['amount']) ?? '0'
  return {
    ...raw,
    _id: md5,
    md5,
    currency,
    issuer,
    name: read.textOr(raw['name']) ?? currency,
    ...each(raw, read.textOr, 'user', 'AMM', 'domain', 'description'),
    slug: read.textOr(raw['slug']) ?? read.textOr(raw['urlSlug']) ?? `${issuer}-${currency}`,
    exch,
    lastPrice: read.priceOr(raw['lastPrice']),
    usd: read.priceText(raw['usd']),
    ...each(raw, read.numberOr, 'pro5m', 'pro1h', 'pro24h', 'pro7d', 'pro30d', 'p24h', 'p7d'),
    maxMin24h: pricesOf(raw['maxMin24h'], exch, xrpPerUsd),
    ...each(raw, read.sum, 'vol24h', 'vol24hxrp'),
    ...each(raw, read.sumOr, 'vol24hx', 'buy24hxrp', 'sell24hxrp', 'dom', 'tvl'),
    vol24htx: trades,
    txns24h: trades,
    buy24htx: read.intOr(raw['buy24htx'] ?? raw['buyTxns24h']),
    sell24htx: read.intOr(raw['sell24htx'] ?? raw['sellTxns24h']),
    ...each(raw, read.int, 'uniqueTraders24h', 'offers'),
    ...each(raw, read.intOr, 'uniqueBuyers24h', 'uniqueSellers24h'),
    marketcap,
    marketcapWhy: null,
    isOMCF: read.textOr(raw['isOMCF']),
    ...each(raw, read.sumOr, 'fdv', 'circulating', 'liquidity', 'vol24hBelieved', 'trendingScore'),
    trust: read.intOr(raw['trust']),
    marks: tokenMarks.filter((mark) => read.listOf(raw['marks']).includes(mark)),
    marketcapUsd: marketcap === null || xrpPerUsd === null || xrpPerUsd === 0 ? null : marketcap / xrpPerUsd,
    supply,
    amount: read.amountText(raw['amount']) ?? supply,
    trustlines: read.int(raw['trustlines'] ?? raw['lines']),
    // Whoever has an account holds XRP: of it, the index counts accounts alone.
    holders: read.int(raw['holders']) || (md5 === XRP_ID ? told.global.totalAddresses : 0),
    dateon,
    issuerMay: null,
    date: dateon === null ? null : new Date(dateon).toISOString().slice(0, 10),
    ...each(raw, read.flag, 'isNew', 'kyc', 'verified'),
    ...each(raw, read.time, 'firstTradeDate', 'lastTradeDate'),
    tags: read.listOf(raw['tags']).filter((tag): tag is string => typeof tag === 'string'),
    hasImage: read.flag(raw['hasImage']) || read.textOr(raw['imgExt']) !== null,
    tokenType: md5 === XRP_ID ? 'native' : (types.find((type) => type === raw['tokenType']) ?? 'trustline'),
    id: read.int(raw['id'] ?? place) || place,
  }
}

/** Highest and lowest price in XRP. The index has had them in US dollars: the price of now says which they are. */
function pricesOf(value: unknown, exch: number | null, xrpPerUsd: number | null): [number, number] | null {
  const [first, second] = read.listOf(value).map(read.priceOr)
  if (first === undefined || first === null || second === undefined || second === null) return null
  const [high, low] = first >= second ? [first, second] : [second, first]
  const holds = (price: number) => price >= low * 0.5 && price <= high * 2
  if (exch === null || holds(exch)) return [high, low]
  if (xrpPerUsd !== null && holds(exch / xrpPerUsd)) return [high * xrpPerUsd, low * xrpPerUsd]
  return null
}

export function tokensAnswer(body: Loose, call: MarketCall<'tokens'>): MarketAnswer<'tokens'> {
  const told = metrics(body)
  const tokens = read
    .rowsOf(body['tokens'])
    .flatMap((raw, n) => tokenOf(raw, call.offset + n + 1, told) ?? [])
  const total = Math.max(read.int(body['total']), tokens.length)
  return { success: true, total, count: read.intOr(body['count']) ?? total, ...told, tokens }
}

export function tokenAnswer(body: Loose): MarketAnswer<'token'> | undefined {
  const told = metrics(body)
  const token = tokenOf(read.loose(body['token']), 1, told)
  return token && { success: true, ...told, token }
}

export function sparklineAnswer(body: Loose, call: MarketCall<'sparkline'>): MarketAnswer<'sparkline'> {
  const series = [body['prices'], body['sparkline'], body['data']].map(read.listOf)
  const points = series.find((list) => list.length > 0) ?? []
  const pairs = (series.find((list) => Array.isArray(list[0])) ?? []).flatMap((point): [number, number][] => {
    const [at, price] = read.listOf(point)
    const known = read.priceOr(price)
    return known === null ? [] : [[read.int(at), known]]
  })
  const prices =
    pairs.length > 0 && Array.isArray(points[0])
      ? pairs.map(([, price]) => price)
      : points.flatMap((point) => read.priceOr(point) ?? [])
  return {
    success: true,
    period: call.period,
    vs_currency: call.vs_currency,
    chartColor: read.textOr(body['chartColor']) ?? chartColorOf(prices),
    prices: prices.slice(-call.maxPoints),
    // Without times in the index there are none here: they are not made up.
    data: pairs.slice(-call.maxPoints),
  }
}

const DAYS = { '1D': 1, '5D': 5, '1M': 30, '3M': 90, '1Y': 365, '5Y': 1_825 } as const

/** The shortest range of the index that has so many candles. */
export function rangeFor({ interval, limit, range, before }: MarketCall<'ohlc'>): string {
  if (range !== null) return range
  // Its ranges end now.
  if (before !== null) return 'ALL'
  const days = (intervalSeconds[interval] * limit) / 86_400
  return Object.entries(DAYS).find(([, length]) => length >= days)?.[0] ?? 'ALL'
}

export function ohlcAnswer(body: Loose, call: MarketCall<'ohlc'>): MarketAnswer<'ohlc'> {
  const { interval, limit, vs_currency, range, before } = call
  const seconds = intervalSeconds[interval]
  const candles = read
    .listOf(body['ohlc'])
    .map(candleOf)
    .filter((candle) => candle !== undefined)
    .filter(([at]) => before === null || at < before)
    .toSorted((a, b) => a[0] - b[0])
  const ohlc = (call.fill ? filled(candles, seconds * 1_000, limit) : candles).slice(-limit)
  return { success: true, length: ohlc.length, range, interval, interval_seconds: seconds, vs_currency, ohlc }
}

function candleOf(row: unknown): Candle | undefined {
  const [at, open, high, low, close, volume] = read.listOf(row).map(read.sumOr)
  if (at === undefined || at === null || !open || !high || !low || !close) return undefined
  if ([open, high, low, close].some((price) => read.priceOr(price) === null)) return undefined
  // Charts want seconds, the index has milliseconds: what is too small for these is in seconds.
  return [at < 1e11 ? at * 1_000 : Math.round(at), open, high, low, close, volume ?? 0]
}

/** Carries the close over intervals without a trade. */
function filled(candles: readonly Candle[], stepMs: number, most: number): Candle[] {
  const all: Candle[] = []
  for (const candle of candles) {
    const before = all.at(-1)
    if (before !== undefined) {
      const [at, , , , close] = before
      const gap = Math.min(Math.floor((candle[0] - at) / stepMs) - 1, most)
      for (let n = gap; n >= 1; n--) all.push([candle[0] - n * stepMs, close, close, close, close, 0])
    }
    all.push(candle)
  }
  return all
}

export function holdersAnswer(info: Loose, list: Loose): MarketAnswer<'holders'> {
  const told = read.loose(info['richInfo'])
  return {
    success: true,
    richInfo: {
      ...told,
      time: read.time(told['time']) ?? 0,
      length: read.int(told['length']),
      holders: read.int(told['holders'] ?? told['length']),
      ...each(told, read.sum, 'top10', 'top20', 'top50', 'top100'),
      active24H: read.int(told['active24H']),
      partial: read.flag(told['partial']),
    },
    richList: read.rowsOf(list['richList']).flatMap((row, n) => {
      const account = read.textOr(row['account'])
      return account === null
        ? []
        : [
            {
              ...row,
              id: read.int(row['id']) || n + 1,
              account,
              balance: read.amountText(row['balance']) ?? '0',
              holding: read.sum(row['holding']),
              isAMM: read.flag(row['isAMM']),
            },
          ]
    }),
  }
}

/** Tags come with their counts, or as words alone: then the count is 0. */
export function tagsAnswer(body: Loose): MarketAnswer<'tags'> {
  const tags = read.listOf(body['tags']).flatMap((entry) => {
    const tag =
      typeof entry === 'string' ? entry : read.textOr(read.loose(entry)['tag'] ?? read.loose(entry)['name'])
    return tag === null ? [] : [{ tag, count: read.int(read.loose(entry)['count']) }]
  })
  return { success: true, count: tags.length, tags }
}
