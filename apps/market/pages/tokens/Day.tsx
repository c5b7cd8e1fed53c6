import type { MarketAnswer } from '#contracts/market/index.ts'
import { Figures } from '../../parts/Facts.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'

/** The market of the last 24 hours in figures. */
export function Day({ answer }: { readonly answer: MarketAnswer<'tokens'> }) {
  const { H24: day, exch, total } = answer
  const dollar = exch['USD'] ?? null
  const figures = [
    ['XRP in US dollars', dollar === null || dollar === 0 ? '–' : priceText(1 / dollar)],
    ['Traded in 24 hours, XRP', compactText(day.tradedXRP24H)],
    ['Transactions in 24 hours', compactText(day.transactions24H)],
    ['Traders in 24 hours', compactText(day.uniqueTraders24H)],
    ['Tokens', compactText(total)],
  ] as const
  return <Figures facts={figures} />
}
