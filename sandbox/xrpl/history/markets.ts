import type { Asset } from '../amounts.ts'
import { type Signer, signerOf } from '../keys/signer.ts'
import { XRP } from '../amounts.ts'
import { RESERVE_INCREMENT } from '../state/accounts.ts'
import { findPool } from '../trade/book.ts'
import { amountOf, dropsOf, faucet, giveXrp, heldBy, type Scene, someHolder } from './scene.ts'
import type { XrplWorld } from '../world.ts'
import type { HistoryToken } from './tokens.ts'

/** A token with everything that its trade needs. */
export interface Market {
  readonly code: string
  readonly asset: Asset
  readonly issuer: Signer
  readonly weight: number
  readonly markets: HistoryToken['markets']
  readonly volatility: number
  /** How strongly its price returns to where it began, a day. */
  readonly pull: number
  readonly base: number
  /** Of its pool or of all offers of one side, in XRP. */
  readonly depth: number
  /** What the token is worth to its traders, in XRP. */
  price: number
  pricedAt: number
  readonly owners: Signer[]
  /** Open offers of its market maker. */
  readonly quotes: { readonly sequence: number; readonly buys: boolean }[]
}

const DAY_MS = 86_400_000
const BILLION = '1000000000000000'
const SET_NO_RIPPLE = 0x00020000
const DEFAULT_RIPPLE = 8
const MAKERS = 3

export const makerOf = (code: string): Signer =>
  signerOf(`history maker ${(code.codePointAt(0) ?? 0) % MAKERS}`)
const hexText = (text: string) => Buffer.from(text).toString('hex').toUpperCase()

/** The market's opinion moves at random, in proportion to the root of the time that passed. */
export function priceNow(scene: Scene, market: Market): number {
  const days = (scene.now() - market.pricedAt) / DAY_MS
  const drift = market.pull * Math.log(market.base / market.price) * Math.min(days, 1)
  market.price *= Math.exp(scene.random.normal() * market.volatility * Math.sqrt(days) + drift)
  market.pricedAt = scene.now()
  return market.price
}

export const marketOfToken = (token: HistoryToken, random: Scene['random'], now: number): Market => {
  const issuer = signerOf(token.issuedBy)
  return {
    ...token,
    asset: { currency: token.currency, issuer: issuer.account },
    issuer,
    pull: 0.05,
    base: token.price,
    depth: (1_500 + 160 * token.weight) * (0.6 + 0.8 * random.next()),
    pricedAt: now,
    owners: [],
    quotes: [],
  }
}

export function trust({ send }: Scene, holder: Signer, { asset }: Pick<Market, 'asset'>): void {
  const LimitAmount = { ...asset, value: BILLION }
  const order = { TransactionType: 'TrustSet', LimitAmount, Flags: SET_NO_RIPPLE }
  send(holder, order, { may: ['tecNO_LINE_INSUF_RESERVE'] })
}

/** An issuer begins: its account, its first owners, and where its token is traded. */
export function launch(scene: Scene, token: HistoryToken): Market {
  const { send, random, ledger } = scene
  const market = marketOfToken(token, random, scene.now())
  const { issuer, asset, code, depth, price } = market
  const maker = makerOf(code)
  if (ledger.transactionsOf(issuer.account).length === 0) {
    giveXrp(scene, issuer.account, 60)
    send(issuer, {
      TransactionType: 'AccountSet',
      SetFlag: DEFAULT_RIPPLE,
      Domain: hexText(`${code.toLowerCase()}.example`),
      ...(token.transferRate !== undefined && { TransferRate: token.transferRate }),
    })
  }
  trust(scene, maker, market)
  const pooled = depth / price
  const issue = (to: Signer, value: number) =>
    send(issuer, { TransactionType: 'Payment', Destination: to.account, Amount: amountOf(asset, value) })
  issue(maker, pooled * 3)
  const founders = new Set(Array.from({ length: random.whole(2, 5) }, () => someHolder(scene)))
  let part = pooled * (2 + 12 * random.next())
  for (const founder of founders) {
    if (founder === faucet()) continue
    trust(scene, founder, market)
    issue(founder, part)
    part *= 0.2 + 0.4 * random.next()
    market.owners.push(founder)
  }
  if (market.markets !== 'book')
    send(
      maker,
      {
        TransactionType: 'AMMCreate',
        Amount: dropsOf(depth),
        Amount2: amountOf(asset, pooled),
        TradingFee: random.pick([200, 300, 500, 1_000]),
      },
      { fee: RESERVE_INCREMENT },
    )
  if (market.markets !== 'pool') for (let at = 0; at < 6; at++) quote(scene, market, at % 2 === 0)
  return market
}

/** The market maker's offer on one side of a book, in place of an older one when it has many. */
export function quote(scene: Scene, market: Market, buys = scene.random.next() < 0.5): void {
  const { send, random } = scene
  const { asset, code, depth, quotes } = market
  const maker = makerOf(code)
  const away = 0.004 + 0.03 * random.next() ** 2
  const rate = priceNow(scene, market) * (buys ? 1 - away : 1 + away)
  const xrp = (depth / 8) * (0.3 + random.next())
  const tokens = xrp / rate
  if (!buys && heldBy(scene, maker.account, asset) < tokens) return
  const same = quotes.filter((one) => one.buys === buys)
  const oldest = same.length < 4 ? undefined : same[0]
  if (oldest !== undefined) quotes.splice(quotes.indexOf(oldest), 1)
  // Some are cancelled before, others by the new one itself.
  const apart = random.next() < 0.5
  if (oldest !== undefined && apart)
    send(maker, { TransactionType: 'OfferCancel', OfferSequence: oldest.sequence })
  const recorded = send(
    maker,
    {
      TransactionType: 'OfferCreate',
      TakerGets: buys ? dropsOf(xrp) : amountOf(asset, tokens),
      TakerPays: buys ? amountOf(asset, tokens) : dropsOf(xrp),
      ...(oldest !== undefined && !apart && { OfferSequence: oldest.sequence }),
    },
    { may: ['tecUNFUNDED_OFFER'] },
  )
  quotes.push({ sequence: Number(recorded.json['Sequence']), buys })
}

/** A pool between two tokens, next to those with XRP. */
export function launchPair({ send, ledger }: Scene, a: Market, b: Market): void {
  const maker = makerOf(a.code)
  if (findPool(ledger.openState(), a.asset, b.asset) !== undefined) return
  const xrp = a.depth / 4
  send(
    maker,
    {
      TransactionType: 'AMMCreate',
      Amount: amountOf(a.asset, xrp / a.price),
      Amount2: amountOf(b.asset, xrp / b.price),
      TradingFee: 250,
    },
    { fee: RESERVE_INCREMENT },
  )
}

/** Tokens of the world that are traded, too; their prices return to where they began. */
export function worldMarkets(world: XrplWorld, now: number): readonly Market[] {
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

export const poolOf = ({ ledger }: Scene, { asset }: Market) => findPool(ledger.openState(), XRP, asset)
/** Tokens that begin late: days before the end. */
export const laterTokens: Readonly<Record<string, number>> = { CBL: 1.6, FERN: 0.55 }
