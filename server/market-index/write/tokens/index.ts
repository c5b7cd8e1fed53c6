import { BigNumber } from 'bignumber.js'
import type { Log } from '../../../ports/log.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { readCursor } from '../../tables/schema.ts'
import { makeTokenTables, XRP_ID } from '../../tables/tokens/schema.ts'
import { readTotals, writeTotals } from '../../tables/tokens/totals.ts'
import type { IndexerSettings } from '../settings.ts'
import type { CreateDeriver, Deriver, IndexedLedger, IndexedTransaction } from '../deriver.ts'
import { type Effects, effectsOf } from '../effects/effects.ts'
import { DROPS, XRP } from '../effects/fields.ts'
import { createAccounts } from './accounts.ts'
import { createActivity } from './activity.ts'
import { createBelonging } from './belonging.ts'
import { createBids } from './book/bids.ts'
import { createBook } from './book/index.ts'
import { createCandles } from './candles.ts'
import { createDollars } from './dollars.ts'
import { createEnds } from './ends.ts'
import { createFlows } from './flows.ts'
import { createHolders } from './holders.ts'
import { createHourly } from './hourly.ts'
import { createIssued } from './issued.ts'
import { createIssuers } from './issuers.ts'
import { createMarketHours } from './market-hours.ts'
import { createMoney } from './money.ts'
import { createOrigins } from './origins.ts'
import { createPoolPoints } from './pools/points.ts'
import { createPools } from './pools/index.ts'
import { createPrices } from './prices.ts'
import { createTokenRows } from './token-rows.ts'
import { createTokens } from './token-state.ts'
import { createTrust } from './trust.ts'
import { createTradeTable, type Trade, tradeOf } from './trades.ts'
import { createSweep } from './sweep.ts'
import { createWholeState } from './whole-state.ts'
import { createWindow } from './day/window.ts'

const DAY = 86_400_000
/** Figures look back a week at most. */
const ACTIVE = 8 * DAY
/** A trade of at least this much says what XRP costs. */
const LEAST_DOLLAR_DROPS = BigInt(DROPS)

type TokenSettings = Pick<IndexerSettings, 'dollars' | 'trusted' | 'scams'>

/** Tokens, their trades, prices and holders. */
export const createTokenDeriver =
  (settings: TokenSettings, log: Log): CreateDeriver =>
  (database) => {
    makeTokenTables(database)
    return derive(database, settings, log)
  }

/** Everything that writes a part of the tables. `newest`: the close of the newest ledger. */
function createParts(database: MarketDatabase, { dollars, trusted, scams }: TokenSettings, newest: number) {
  const accounts = createAccounts(database)
  const candles = createCandles(database)
  const tokens = createTokens(database)
  const points = createPoolPoints(database, tokens, newest)
  const trades = createTradeTable(database)
  const origins = createOrigins(database, accounts)
  const issued = createIssued(database, { accounts, tokens })
  const trust = createTrust(database, { trusted, scams })
  const belongingOf = createBelonging({ accounts, issued, origins, trust })
  const bids = createBids(database, { tokens, belongingOf })
  const prices = createPrices(database, { tokens, trades, points, bids, belongingOf }, newest)
  const flows = createFlows(database)
  return {
    accounts,
    candles,
    tokens,
    points,
    trades,
    origins,
    issued,
    issuers: createIssuers(database, tokens),
    prices,
    flows,
    bids,
    money: createMoney(database, trusted),
    holders: createHolders(database, { accounts, tokens }),
    pools: createPools(database, tokens, points),
    hourly: createHourly(database, { points, flows, bids, belongingOf }),
    activity: createActivity(database),
    dollars: createDollars(dollars, tokens),
    rows: createTokenRows(database),
    sweep: createSweep({ tokens, candles, trades, prices, points, flows, bids }),
    day: createWindow(tokens, trades),
    hours: createMarketHours(database),
  }
}

/** XRP is priced in itself, and every account holds it. */
function standForXrp({ tokens, accounts }: ReturnType<typeof createParts>, now: number): void {
  const xrp = tokens.of(XRP, now)
  xrp.price = 1
  xrp.holders = accounts.count()
  tokens.mark(xrp)
}

function derive(database: MarketDatabase, settings: TokenSettings, log: Log): Deriver {
  const newest = readCursor(database)?.closedAt ?? 0
  const parts = createParts(database, settings, newest)
  const { accounts, candles, tokens, points, trades, origins, issued, issuers, prices, flows } = parts
  const { holders, pools, hourly, activity, dollars, rows, sweep, day, hours, bids, money } = parts
  const book = createBook(database, { accounts, tokens }, readTotals(database).offers)
  function write(trade: Trade): void {
    trades.add(trade)
    day.add(trade)
    flows.add(trade)
    const { base, quote, time, price, quoteUnits } = trade
    for (const token of [base, quote]) {
      token.firstTrade ??= time
      token.lastTrade = time
      prices.touch(token)
    }
    if (price === undefined) return
    base.lastPrice = price
    const drops = BigInt(quoteUnits.toFixed(0))
    candles.add(base.id, time, price, drops)
    if (drops < LEAST_DOLLAR_DROPS || !dollars.has(base)) return
    candles.add(XRP_ID, time, 1 / price, drops)
  }

  function apply(ledger: IndexedLedger, { hash, position }: IndexedTransaction, effects: Effects): void {
    const { index, closedAt: time } = ledger
    effects.legs.forEach((leg, i) => {
      const trade = tradeOf(leg, { ledger: index, position, leg: i, time, hash }, { accounts, tokens, money })
      if (trade !== undefined) write(trade)
    })
    for (const line of effects.lines) holders.apply(line, time)
    issued.note(effects.lines, time)
    for (const pool of effects.pools) {
      const token = pools.apply(pool, time)
      if (token !== undefined) prices.touch(token)
    }
    for (const offer of effects.offers) book.apply(offer, time)
    for (const entry of effects.issuers) {
      issuers.note(entry, time)
      if (entry.type === 'AccountRoot') book.purse(entry.final)
    }
  }

  /** Writes what is held in memory. */
  function flush(now: number): void {
    rows.begin()
    accounts.settle()
    holders.settle()
    pools.settle()
    candles.settle()
    flows.settle()
    activity.settle(now)
    day.dropBefore(now - DAY)
    standForXrp(parts, now)
    for (const token of tokens.takeMarked()) rows.write(token)
  }

  /** The end of a minute: nothing of a later ledger has been applied. */
  function reach(end: number, isHour: boolean): void {
    if (!isHour) {
      // Whoever got much of the supply is an insider: of the supply by then.
      holders.settle()
      prices.reach(end)
      return
    }
    flush(end)
    const active = tokens.activeSince(end - ACTIVE)
    prices.reach(end, active)
    for (const id of active) {
      const token = tokens.byId(id)
      if (token === undefined) continue
      hourly.reach(token, end)
      tokens.mark(token)
    }
    flush(end)
    hours.reach(end)
  }
  const ends = createEnds(newest, reach)

  day.read(newest - DAY)
  tokens.takeMarked()

  return {
    apply(ledger) {
      points.passTo(ledger.closedAt)
      ends.passTo(ledger.closedAt)
      for (const transaction of ledger.transactions) {
        activity.note(transaction.tx.Account, ledger.closedAt)
        origins.note(transaction)
        accounts.change(accountsMade(transaction))
        const effects = read(transaction, log)
        if (effects !== undefined) apply(ledger, transaction, effects)
      }
      bids.look(ledger, () => holders.settle())
      if (ledger.totalDrops === undefined) return
      const xrp = tokens.of(XRP, ledger.closedAt)
      xrp.supply = new BigNumber(ledger.totalDrops).div(DROPS)
    },
    settle(now) {
      flush(now)
      sweep(now)
      writeTotals(database, {
        before: hours.dayBefore(now),
        transactions24: activity.transactions(),
        drops24: day.market.drops().toString(),
        tradedTokens24: day.traded().size - Number(day.traded().has(tokens.of(XRP, now))),
        activeAccounts24: activity.accounts(),
        traders24: day.market.traders(),
        accounts: accounts.count(),
        offers: book.count(),
        lines: holders.lines(),
        dollar: dollars.rate(),
      })
      tokens.forget()
    },
    ...createWholeState(parts, book),
  }
}

/** By how many accounts a transaction has changed their number. */
function accountsMade({ meta }: IndexedTransaction): number {
  let made = 0
  for (const { CreatedNode, DeletedNode } of meta.AffectedNodes) {
    if (CreatedNode?.LedgerEntryType === 'AccountRoot') made += 1
    if (DeletedNode?.LedgerEntryType === 'AccountRoot') made -= 1
  }
  return made
}

/** What a transaction has done. One that cannot be read is left out, and does not hold up the ledger. */
function read(transaction: IndexedTransaction, log: Log): Effects | undefined {
  try {
    return effectsOf(transaction)
  } catch (cause) {
    log.error('indexer.transaction-left-out', { hash: transaction.hash, cause })
    return undefined
  }
}
