import { BigNumber } from 'bignumber.js'
import type { Log } from '../../../ports/log.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { makeTokenTables, XRP_ID } from '../../tables/tokens/schema.ts'
import { readTotals, writeTotals } from '../../tables/tokens/totals.ts'
import type { IndexerSettings } from '../settings.ts'
import type { CreateDeriver, Deriver, IndexedLedger, IndexedTransaction } from '../deriver.ts'
import { type Effects, effectsOf } from '../effects/effects.ts'
import { DROPS, XRP, keyOf, type Asset } from '../effects/fields.ts'
import { createAccounts } from './accounts.ts'
import { createActivity } from './activity.ts'
import { createCandles } from './candles.ts'
import { createHolders } from './holders.ts'
import { createMarketHours } from './market-hours.ts'
import { createPools } from './pools.ts'
import { createTokenRows } from './token-rows.ts'
import { createTokens, type TokenState, type Tokens } from './token-state.ts'
import { createTradeTable, type Trade, tradeOf } from './trades.ts'
import { createUpkeep } from './upkeep.ts'
import { createWindow } from './window.ts'

const DAY = 86_400_000
/** A trade of at least this much says what XRP costs. */
const LEAST_DOLLAR_DROPS = BigInt(DROPS)

/** Tokens, their trades, prices and holders. */
export const createTokenDeriver =
  ({ dollars: assets }: Pick<IndexerSettings, 'dollars'>, log: Log): CreateDeriver =>
  (database) => {
    makeTokenTables(database)
    return derive(database, assets, log)
  }

function derive(database: MarketDatabase, assets: IndexerSettings['dollars'], log: Log): Deriver {
  const accounts = createAccounts(database)
  const candles = createCandles(database)
  const tokens = createTokens(database, candles)
  const holders = createHolders(database, { accounts, tokens })
  const pools = createPools(database, tokens)
  const trades = createTradeTable(database)
  const activity = createActivity(database)
  const dollars = createDollars(assets, tokens)
  const rows = createTokenRows(database, candles)
  const upkeep = createUpkeep({ tokens, candles, trades })
  const day = createWindow(tokens, trades)
  const hours = createMarketHours(database)
  let { offers } = readTotals(database)
  let newest = 0

  function write(trade: Trade): void {
    trades.add(trade)
    day.add(trade)
    const { base, quote, time, price, quoteUnits } = trade
    for (const token of [base, quote]) {
      token.firstTrade ??= time
      token.lastTrade = time
    }
    if (price === undefined) return
    const drops = BigInt(quoteUnits.toFixed(0))
    candles.add(base.id, time, price, drops)
    base.past.traded(time)
    if (drops < LEAST_DOLLAR_DROPS || !dollars.has(base)) return
    candles.add(XRP_ID, time, 1 / price, drops)
    tokens.of(XRP, time).past.traded(time)
  }

  function apply(ledger: IndexedLedger, { hash, position }: IndexedTransaction, effects: Effects): void {
    const { index, closedAt: time } = ledger
    effects.legs.forEach((leg, i) => {
      const trade = tradeOf(leg, { ledger: index, position, leg: i, time, hash }, { accounts, tokens })
      if (trade !== undefined) write(trade)
    })
    for (const line of effects.lines) holders.apply(line, time)
    for (const pool of effects.pools) pools.apply(pool, time)
    for (const { assets: named, count: change } of effects.offers) {
      // An offer from before the first ledger was never counted.
      offers = Math.max(offers + change, 0)
      for (const asset of named) {
        const token = tokens.of(asset, time)
        token.offers = Math.max(token.offers + change, 0)
        tokens.mark(token)
      }
    }
  }

  day.read((upkeep.newest(database) ?? 0) - DAY)
  tokens.takeMarked()

  return {
    apply(ledger) {
      for (const transaction of ledger.transactions) {
        activity.note(transaction.tx.Account, ledger.closedAt)
        const effects = read(transaction, log)
        if (effects !== undefined) apply(ledger, transaction, effects)
      }
      if (ledger.totalDrops === undefined) return
      const xrp = tokens.of(XRP, ledger.closedAt)
      xrp.supply = new BigNumber(ledger.totalDrops).div(DROPS)
    },
    settle(now) {
      // Time that was told of does not go back: a tick may be ahead of the next ledger.
      newest = Math.max(newest, now)
      rows.begin()
      holders.settle()
      pools.settle()
      candles.settle()
      activity.settle(newest)
      day.dropBefore(newest - DAY)
      const xrp = tokens.of(XRP, newest)
      xrp.price = 1
      xrp.holders = accounts.count()
      upkeep.settle(newest, day.traded())
      for (const token of tokens.takeMarked()) rows.write(token, newest)
      const volume = Number(day.market.drops()) / DROPS
      const before = hours.settle(newest, { volume, xrp: xrp.supply.toNumber() })
      writeTotals(database, {
        before,
        transactions24: activity.transactions(),
        drops24: day.market.drops().toString(),
        tradedTokens24: day.traded().size - Number(day.traded().has(xrp)),
        activeAccounts24: activity.accounts(),
        traders24: day.market.traders(),
        accounts: accounts.count(),
        offers,
        lines: holders.lines(),
        dollar: dollars.rate(newest),
      })
      tokens.forget()
    },
  }
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

/** The tokens that stand for a US dollar: they say what XRP costs. */
function createDollars(assets: readonly Asset[], tokens: Tokens) {
  const keys = new Set(assets.map(keyOf))
  return {
    has: ({ asset }: TokenState): boolean => keys.has(keyOf(asset)),
    /** XRP for one dollar: the mean of their prices by volume of 24 hours, else by what is in their pools. */
    rate(now: number): number | null {
      const priced = assets.flatMap((asset) => {
        const { price, day, pool } = tokens.of(asset, now)
        return price === null
          ? []
          : [{ price, volume: Number(day.drops()), depth: Number(pool?.drops ?? 0n) }]
      })
      return (
        mean(priced, ({ volume }) => volume) ?? mean(priced, ({ depth }) => depth) ?? mean(priced, () => 1)
      )
    },
  }
}

function mean<T extends { readonly price: number }>(items: readonly T[], weight: (item: T) => number) {
  const all = items.reduce((sum, item) => sum + weight(item), 0)
  return all === 0 ? null : items.reduce((sum, item) => sum + item.price * weight(item), 0) / all
}
