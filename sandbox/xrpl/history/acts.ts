import type { Ledger } from '../ledger.ts'
import { closeLine, deposit, freeze, openLine, pay } from './lines.ts'
import { type Market, quote } from './markets.ts'
import * as nfts from './nfts.ts'
import type { Random } from './random.ts'
import { addHolder, type Scene } from './scene.ts'
import { type Event, type Happening, ledgerSpan, type Span } from './schedule.ts'
import { historyTokens } from './tokens.ts'
import { placeOrder, trade, tradePair } from './trades.ts'

/** What everything that can happen does. */
export function createActs(
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

/** Lets events happen one after the other, in ledgers that close behind them; the last one closes at the end. */
export function play(
  ledger: Ledger,
  random: Random,
  span: Span,
  events: readonly Event[],
  {
    setTime,
    act,
    spanOf = (at) => ledgerSpan(at, span),
  }: {
    /** Milliseconds that a ledger stands for at most. */
    readonly spanOf?: (at: number) => number
    /** Told when the ledger that is open is going to close. */
    readonly setTime: (at: number) => void
    readonly act: (event: Event) => void
  },
): void {
  let closes = span.from
  for (const event of events) {
    if (event.at > closes) {
      ledger.close(closes)
      closes = event.at + spanOf(event.at) * random.next()
    }
    setTime(Math.min(closes, span.until))
    act(event)
  }
  ledger.close(span.until)
}
