import type { MarketAnswer } from '#contracts/market/index.ts'
import { XRP_MD5 } from '../../tables/tokens/schema.ts'
import type { Board } from './board.ts'

type Metrics = Pick<MarketAnswer<'tokens'>, 'exch' | 'H24' | 'global'>

const DROPS = 1_000_000

/** The figures that answers about tokens begin with. Sums of money are in XRP. */
export function metricsOf({ totals, sums, sorted, tokens }: Board): Metrics {
  const traded = Number(totals.drops24) / DROPS
  const { before } = totals
  const xrp = tokens.get(XRP_MD5)
  const dominance = dominanceOf(sums.marketcap, xrp?.supply ?? 0)
  return {
    exch: { XRP: 1, USD: totals.dollar, EUR: null, JPY: null, CNH: null, CNY: null },
    H24: {
      transactions24H: totals.transactions24,
      tradedXRP24H: traded,
      tradedTokens24H: totals.tradedTokens24,
      activeAddresses24H: totals.activeAccounts24,
      uniqueTraders24H: totals.traders24,
      xrpPro24h: xrp?.token.pro24h ?? null,
    },
    global: {
      total: sorted.vol24hxrp.length,
      gMarketcap: sums.marketcap,
      gMarketcapPro: change(sums.marketcap, before?.marketcap),
      gDexVolume: sums.volume,
      gDexVolumePro: change(sums.volume, before?.volume),
      gScamVolume: sums.unbelieved,
      gTVL: sums.pools,
      gTVLPro: change(sums.pools, before?.pools),
      gXRPdominance: dominance,
      gXRPdominancePro:
        dominance === null || before === null
          ? null
          : change(dominance, dominanceOf(before.marketcap, before.xrp) ?? undefined),
      totalAddresses: totals.accounts,
      totalOffers: totals.offers,
      totalTrustLines: totals.lines,
    },
  }
}

/** Percent that XRP is of all market caps, which are in XRP. */
const dominanceOf = (tokens: number, xrp: number): number | null =>
  xrp === 0 ? null : (xrp / (xrp + tokens)) * 100

/** In percent; `null` where nothing is known of before. */
const change = (now: number, before: number | undefined): number | null =>
  before === undefined || before === 0 ? null : ((now - before) / before) * 100
