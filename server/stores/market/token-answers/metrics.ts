import type { MarketAnswer } from '#contracts/market/index.ts'
import type { MarketDatabase } from '../database.ts'
import { readTotals, type Totals } from '../tokens/totals.ts'
import type { Board } from './board.ts'

type Metrics = Pick<MarketAnswer<'tokens'>, 'exch' | 'H24' | 'global'>

const DROPS = 1_000_000

/** The figures that answers about tokens begin with. Sums of money are in XRP. */
export function metricsOf(database: MarketDatabase, board: Board): Metrics & { readonly totals: Totals } {
  const totals = readTotals(database)
  const traded = Number(totals.drops24) / DROPS
  const { marketcap, pools } = board.sums()
  return {
    totals,
    exch: { XRP: 1, USD: totals.dollar, EUR: null, JPY: null, CNH: null },
    H24: {
      transactions24H: totals.transactions24,
      tradedXRP24H: traded,
      tradedTokens24H: totals.tradedTokens24,
      activeAddresses24H: totals.activeAccounts24,
      uniqueTraders24H: totals.traders24,
    },
    global: {
      total: board.sorted('vol24hxrp').length,
      gMarketcap: marketcap,
      gDexVolume: traded,
      gTVL: pools,
      totalAddresses: totals.accounts,
      totalOffers: totals.offers,
      totalTrustLines: totals.lines,
    },
  }
}
