import { readColours } from '#kit/styles/read-colours.ts'
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Candle } from '#contracts/market/series.ts'

/** The one place that knows the chart library. */

/** How candles are drawn: on a logarithmic scale, and whom the candle under the pointer is told; none when it leaves. */
export interface Drawing {
  readonly isLog: boolean
  readonly onPoint: (candle: Candle | undefined) => void
}
export type DrawCandles = (box: HTMLElement, candles: readonly Candle[], drawing: Drawing) => () => void

/** The library has no scale for steps below this. */
const MOST_DECIMALS = 12

/**
 * So many decimals that the smallest price has four digits that mean something; and what smaller prices are multiplied by
 * to be drawn, which their labels take back.
 */
export function scaleOf(candles: readonly Candle[]): { readonly decimals: number; readonly factor: number } {
  const least = Math.min(...candles.map((candle) => candle[3]).filter((price) => price > 0))
  const wanted = Number.isFinite(least) ? Math.max(2, 4 - Math.ceil(Math.log10(least))) : 2
  return { decimals: Math.min(MOST_DECIMALS, wanted), factor: 10 ** Math.max(0, wanted - MOST_DECIMALS) }
}

/** Draws candles with their volumes below. Returns a function that takes them away. */
export const drawCandles: DrawCandles = (box, candles, { isLog, onPoint }) => {
  const style = getComputedStyle(box)
  const colour = readColours(box)
  const [up, down, line, text] = [colour('--good'), colour('--bad'), colour('--line'), colour('--text-soft')]
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: text,
      fontFamily: style.fontFamily,
      // Its link would come with a style that the page's policy refuses. The page has one of its own.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: {
      borderVisible: false,
      mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      scaleMargins: { top: 0.08, bottom: 0.24 },
    },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false },
    handleScroll: { vertTouchDrag: false },
  })
  const { decimals, factor } = scaleOf(candles)
  const minMove = 10 ** -decimals
  const prices = chart.addSeries(CandlestickSeries, {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    priceFormat:
      factor === 1
        ? { type: 'price', precision: decimals, minMove }
        : { type: 'custom', formatter: (drawn: number) => (drawn / factor).toExponential(3), minMove },
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    color: line,
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  prices.setData(
    candles.map(([at, open, high, low, close]) => ({
      time: secondsOf(at),
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
    })),
  )
  volumes.setData(candles.map((candle) => ({ time: secondsOf(candle[0]), value: candle[5] })))
  const byTime = new Map(candles.map((candle) => [Number(secondsOf(candle[0])), candle]))
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? byTime.get(time) : undefined))
  chart.timeScale().fitContent()
  return () => chart.remove()
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library marks its numbers
const secondsOf = (at: number) => Math.floor(at / 1000) as UTCTimestamp
