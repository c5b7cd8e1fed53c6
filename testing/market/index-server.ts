import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNT, NFT_ID, SOLO_MD5, XRP_MD5 } from './names.ts'

/** Which of the two dialects the index speaks: that of 2023, or that of 2026. */
export type Dialect = 'old' | 'new'

const token = {
  md5: SOLO_MD5,
  currency: '534F4C4F00000000000000000000000000000000',
  issuer: ACCOUNT,
  name: 'SOLO',
  user: 'Sologenic',
  exch: 0.41949763,
  usd: '0.16390415',
  vol24hxrp: '420.5',
  vol24htx: 12,
  trustlines: 200_001,
  supply: '399999999.5',
  kyc: true,
  tags: ['defi', 7],
  futureField: { kept: true },
}
const rates = { USD: 2.559408, EUR: 2.8, JPY: 0.017, CNY: 0.35 }
const day = { transactions24H: 100, tradedXRP24H: '420.5', tradedTokens24H: 3, activeAddresses24H: 9 }

/** What wraps an answer, by dialect. */
const wrap = (dialect: Dialect, body: object): object =>
  dialect === 'old' ? { result: 'success', took: '3', ...body } : { success: true, data: body }

const nft = {
  NFTokenID: NFT_ID,
  account: ACCOUNT,
  issuer: ACCOUNT,
  taxon: '0',
  meta: { Name: 'Harbor light 13', image: 'ipfs://x' },
  cost: { amount: 25, currency: 'XRP' },
  rarity_rank: 0,
  collection: { name: 'Harbor lights', family: 'Harbor' },
  cslug: 'harbor-lights',
  props: [{ type: 'Light', value: 'Red', count: 3 }],
  total: 13,
  royalty: 5,
  flag: 8,
}
const collection = {
  _id: 'c1',
  account: ACCOUNT,
  name: 'Harbor lights',
  slug: 'harbor-lights',
  verified: 'yes',
  items: '13',
  floor: { amount: 25, currency: 'XRP' },
  marketcap: { amount: '325' },
  totalVol24h: 12.5,
  volume: 300,
}
const trade = {
  id: 7,
  time: 1_700_000_000_000,
  ledger: 90_000_000,
  hash: 'A'.repeat(64),
  side: 'buy',
  amount: '2',
  paid: '1',
  currency: 'XRP',
  price: 0.5,
  taker: ACCOUNT,
  maker: ACCOUNT,
  pool: false,
  counts: true,
}
const event = {
  id: 7,
  kind: 'sale',
  time: 1_700_000_000_000,
  ledger: 90_000_000,
  hash: 'A'.repeat(64),
  NFTokenID: NFT_ID,
  name: null,
  from: ACCOUNT,
  to: ACCOUNT,
  broker: null,
  price: { amount: '25', currency: 'XRP' },
}
const book = { price: 0.5, spread: null, depth: { up: 1, down: 2 }, bids: [], asks: [], pools: [] }
const offer = { index: 'AB'.repeat(32), owner: ACCOUNT, amount: 25_000_000, flags: 1, orphaned: 'yes' }

const answers: Readonly<Record<string, (dialect: Dialect, query: URLSearchParams) => object | undefined>> = {
  '/tokens': (dialect, query) =>
    wrap(dialect, {
      total: dialect === 'old' ? '17000' : 17_000,
      count: 2,
      exch: rates,
      H24: day,
      global: { totalAddresses: '7000000' },
      tokens: [
        token,
        { ...token, md5: XRP_MD5, maxMin24h: [0.17, 0.15] },
        { name: 'without identity' },
      ].slice(0, Number(query.get('limit') ?? 100)),
    }),
  [`/token/${SOLO_MD5}`]: (dialect) => wrap(dialect, { exch: rates, H24: day, token }),
  [`/sparkline/${SOLO_MD5}`]: (dialect) =>
    dialect === 'old' ? { sparkline: ['0.1', 0.2, null] } : { success: true, data: { prices: [0.1, '0.2'] } },
  [`/ohlc/${SOLO_MD5}`]: () => ({
    result: 'success',
    interval: '1h',
    ohlc: [
      [1_700_007_200_000, 1, 2, 0.5, 1.5, 10],
      [1_700_000_000_000, 1, 2, 0.5, '1.25', 10],
      [1_700_003_600_000, 0, 2, 0.5, 1.5, 10],
      [1_700_003_600_000, 9.1e13, 9.1e13, 9.1e13, 9.1e13, 1],
      'nonsense',
    ],
  }),
  [`/holders/info/${SOLO_MD5}`]: (dialect) =>
    wrap(dialect, {
      richInfo: { time: 1_700_000_000_000, length: 200_001, top10: '61.5', top20: 70, top50: 80, top100: 90 },
    }),
  [`/holders/list/${SOLO_MD5}`]: () => ({
    success: true,
    richList: [{ account: ACCOUNT, balance: 1e21, holding: 12.5, isAMM: false }, 'nonsense'],
  }),
  [`/trades/${SOLO_MD5}`]: () => ({ success: true, trades: [trade, { id: 'none' }] }),
  [`/book/${SOLO_MD5}`]: () => ({ success: true, ...book }),
  '/nft/collections/harbor-lights/sales': () => ({ success: true, sales: [event, { id: 'none' }] }),
  [`/nft/${NFT_ID}/history`]: () => ({ success: true, history: [event] }),
  '/tags': (dialect) =>
    dialect === 'old' ? { tags: ['defi', 'meme'] } : { success: true, tags: [{ tag: 'defi', count: 7 }] },
  '/nft/collections': (dialect, query) =>
    wrap(dialect, {
      collections: Array.from({ length: Number(query.get('limit')) }, (_, n) => ({
        ...collection,
        slug: `c-${Number(query.get('page')) * Number(query.get('limit')) + n}`,
      })),
      pagination: { total: 300 },
    }),
  '/nft/collections/harbor-lights': (dialect) =>
    dialect === 'old' ? { ...collection } : { success: true, collection },
  '/nft/collections/harbor-lights/nfts': (dialect) =>
    wrap(dialect, { nfts: [nft], pagination: { total: 13 } }),
  '/nft/collections/harbor-lights/traits': (dialect) =>
    wrap(dialect, { traits: [{ type: 'Light', values: [{ value: 'Red', count: 3 }] }] }),
  [`/nft/${NFT_ID}/offers`]: () => ({
    sellOffers: [offer],
    buyOffers: [{ ...offer, amount: { currency: 'USD', issuer: ACCOUNT, value: 5 } }],
  }),
  [`/nft/${NFT_ID}`]: (dialect) => (dialect === 'old' ? nft : { success: true, data: nft }),
  [`/nft/account/${ACCOUNT}/nfts`]: () => ({
    collections: [{ ...collection, count: 3, value: 75 }],
    portfolioValue: 75,
  }),
  [`/nft/account/${ACCOUNT}/offers`]: () => ({ success: true, offers: [offer], incomingOffers: [] }),
  '/nft/global-metrics': () => ({
    total24hVolume: '12.5',
    total24hSales: 3,
    volumePct: 'n/a',
    daily: [{ date: '2026-01-01', volume: 1 }],
  }),
  '/nft/brokers/stats': () => ({
    success: true,
    brokers: [{ address: ACCOUNT, totalSales: 4, totalVolume: 100 }],
  }),
}

/** An index of others behind real HTTP, in either dialect, that can also misbehave. `more`: further answers, by path; `*`
 * answers for every path. */
export async function startIndexServer(dialect: Dialect, more: Readonly<Record<string, unknown>> = {}) {
  const asked: {
    readonly path: string
    readonly query: URLSearchParams
    readonly key: string | undefined
  }[] = []
  const state: { mode: 'answers' | 'fails' | 'html' | 'huge' | 'refuses' } = { mode: 'answers' }
  const modes: Readonly<Record<Exclude<typeof state.mode, 'answers'>, (res: ServerResponse) => void>> = {
    fails: (res) => res.writeHead(500).end('{}'),
    html: (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>'),
    huge: (res) => res.writeHead(200).end(`{"tokens":"${'x'.repeat(3 * 1024 * 1024)}"}`),
    refuses: (res) => res.writeHead(200).end('{"success":false,"message":"no"}'),
  }
  const server = createServer((req: IncomingMessage, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://index')
    const key = req.headers['x-api-key']
    asked.push({ path: pathname, query: searchParams, key: typeof key === 'string' ? key : undefined })
    if (state.mode !== 'answers') return modes[state.mode](res)
    const path = pathname.replace(/^\/v1/, '')
    const answer = '*' in more ? more['*'] : (more[path] ?? answers[path]?.(dialect, searchParams))
    if (answer === undefined) return void res.writeHead(404).end('{"error":"not found"}')
    res.writeHead(200, { 'content-type': 'application/json' })
    return void res.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    state,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
