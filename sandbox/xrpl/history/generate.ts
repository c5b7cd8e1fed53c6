import { signerOf } from '../keys/signer.ts'
import { createLedger, type Ledger, type LedgerOptions } from '../ledger.ts'
import type { XrplWorld } from '../world.ts'
import { closeLine, deposit, freeze, openLine, pay } from './lines.ts'
import { laterTokens, launch, launchPair, makerOf, type Market, quote } from './markets.ts'
import * as nfts from './nfts.ts'
import { createRandom, type Random } from './random.ts'
import { addHolder, createScene, DROPS, FAUCET, giveXrp, type Scene } from './scene.ts'
import { type Happening, ledgerSpan, planEvents, type Span } from './schedule.ts'
import { historyTokens } from './tokens.ts'
import { placeOrder, trade, tradePair } from './trades.ts'

export interface HistoryOptions {
  /** The same seed gives the same transactions; with the same `until`, the same ledgers. */
  readonly seed: string
  /** Unix milliseconds at which the history ends. */
  readonly until: number
  /** Of about 5,000 transactions, from 0 up; 1 by default. */
  readonly scale?: number
}

const DAY_MS = 86_400_000
const DAYS = 9.2
const FAUCET_XRP = 20_000_000n
/** XRP of each of the three market makers. */
const MAKER_XRP = 1_500_000

/** The ledger's first accounts, with the one that the history's accounts get their XRP from. */
export const genesisWithHistory = (genesis: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map([...genesis, [signerOf(FAUCET).account, FAUCET_XRP * BigInt(DROPS)]])

/** Tokens of the world that are traded, too; their prices return to where they began. */
function worldMarkets(world: XrplWorld, now: number): readonly Market[] {
  const traded = [
    ['RLUSD', 0.5, 280, 'pool', 60_000],
    ['SOLO', 0.25, 110, 'pool', 20_000],
    ['EUR', 0.545, 40, 'pool', 20_000],
  ] as const
  return traded.flatMap(([id, price, weight, markets, depth]) => {
    const token = world.tokens.find((one) => one.id === id)
    if (token === undefined) return []
    const common = {
      code: id,
      asset: { currency: token.currency, issuer: token.issuer },
      weight,
      markets,
      depth,
    }
    const issuer = signerOf(world.issuerNames.get(id) ?? id)
    return [
      {
        ...common,
        issuer,
        price,
        base: price,
        volatility: 0.02,
        pull: 1.5,
        pricedAt: now,
        owners: [],
        quotes: [],
      },
    ]
  })
}

/** Runs the happenings, one after the other. */
function createActs(
  scene: Scene,
  markets: Market[],
  gallery: nfts.Gallery,
): Readonly<Record<Happening, () => void>> {
  const { random } = scene
  const some = () => random.weighted(markets, ({ weight }) => weight)
  const quoted = () => markets.filter((market) => market.quotes.length > 0)
  const own = () => markets.filter(({ code }) => historyTokens.some((token) => token.code === code))
  const pair = () => [
    markets.find(({ code }) => code === 'HBR'),
    markets.find(({ code }) => code === 'RLUSD'),
  ]
  return {
    newcomer: () => addHolder(scene),
    trade: () => trade(scene, some()),
    pairTrade() {
      const [a, b] = pair()
      if (a !== undefined && b !== undefined) tradePair(scene, a, b)
    },
    quote() {
      const open = quoted()
      if (open.length > 0)
        quote(
          scene,
          random.weighted(open, ({ weight }) => weight),
        )
    },
    order: () => placeOrder(scene, some()),
    pay: () => pay(scene, some()),
    openLine: () => openLine(scene, random.pick(own())),
    closeLine: () => closeLine(scene),
    deposit: () => deposit(scene, some()),
    freeze: () => freeze(scene, random.pick(own())),
    mint: () => nfts.mint(scene, gallery),
    list: () => nfts.list(scene, gallery),
    bid: () => void nfts.bid(scene, gallery),
    buy: () => nfts.buy(scene, gallery),
    takeBid: () => nfts.takeBid(scene, gallery),
    brokered: () => nfts.brokeredSale(scene, gallery),
    handOver: () => nfts.handOver(scene, gallery),
    burn: () => nfts.burn(scene, gallery),
    withdraw: () => nfts.withdraw(scene, gallery),
  }
}

/** The tokens in the order in which they are launched, with the time of each. */
const launches = (random: Random, { from, until }: Span, scale: number) =>
  historyTokens
    // A short history is one of few tokens.
    .slice(0, Math.max(6, Math.ceil(4 * scale * historyTokens.length)))
    .map((token, at) => {
      const later = laterTokens[token.code]
      const early = from + (0.01 + 0.1 * (at / historyTokens.length) + 0.01 * random.next()) * (until - from)
      return { token, at: later === undefined ? early : until - later * DAY_MS }
    })
    .toSorted((a, b) => a.at - b.at)

/**
 * Generates a ledger with a history: signed transactions that are checked and applied as any others, in ledgers that
 * closed at the times named. After it the ledger goes on by its own clock.
 */
export function generateHistory(
  world: XrplWorld,
  options: Pick<LedgerOptions, 'networkId' | 'now'>,
  { seed, until, scale = 1 }: HistoryOptions,
): Ledger {
  const random = createRandom(`history ${seed}`)
  const span: Span = { from: until - DAYS * DAY_MS, until }
  let clock: number | undefined = span.from
  const genesis = genesisWithHistory(world.genesis)
  const ledger = createLedger({ ...options, genesis, now: () => clock ?? options.now() })
  world.seed(ledger)

  const scene = createScene(ledger, random, () => clock ?? until)
  const markets: Market[] = [...worldMarkets(world, span.from)]
  for (const code of ['A', 'B', 'C']) giveXrp(scene, makerOf(code).account, MAKER_XRP)
  for (let at = 0; at < 12; at++) addHolder(scene)
  const [dollar] = markets
  if (dollar === undefined) throw new Error('there is no dollar')
  const gallery = { ...nfts.openStudios(scene, dollar.asset), dollarOwners: dollar.owners }
  startDollars(scene, dollar)
  const acts = createActs(scene, markets, gallery)
  const upcoming = [...launches(random, span, scale)]
  let closes = span.from
  for (const { at, kind } of planEvents(random, span, scale)) {
    if (at > closes) {
      ledger.close(closes)
      closes = at + ledgerSpan(at, span) * random.next()
    }
    clock = Math.min(closes, until)
    for (let next = upcoming[0]; next !== undefined && next.at <= at; next = upcoming[0]) {
      upcoming.shift()
      const market = launch(scene, next.token)
      markets.push(market)
      if (market.code === 'HBR') {
        startDollars(scene, dollar, makerOf('HBR'))
        launchPair(scene, market, dollar)
      }
    }
    acts[kind]()
  }
  ledger.close(until)
  clock = undefined
  return ledger
}

/** Some holders have dollars from the beginning; the issuer of the world's dollars gives them. */
function startDollars(
  { send, holders }: Scene,
  { issuer, asset, owners }: Market,
  maker?: Parameters<Scene['send']>[0],
): void {
  for (const holder of maker === undefined ? holders.slice(0, 10) : [maker]) {
    const LimitAmount = { ...asset, value: '1000000000' }
    send(holder, { TransactionType: 'TrustSet', LimitAmount, Flags: 0x00020000 })
    const Amount = { ...asset, value: maker === undefined ? '1200' : '40000' }
    send(issuer, { TransactionType: 'Payment', Destination: holder.account, Amount })
    if (maker === undefined) owners.push(holder)
  }
}
