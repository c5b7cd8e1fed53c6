import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Candle } from '#contracts/market/series.ts'
import { createLazy } from '../../../../widgets/models/lazy.ts'
import { Segmented } from '#kit/choice/Segmented.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { theme } from '../../../shared/state/theme.ts'
import { useMarket } from '../../api/ask.ts'
import { compactText, priceText } from '../../parts/numbers.ts'
import './course.css'

/** Spans of time, each with candles that fit into the width. */
const ranges = [
  { value: '1H', label: '1 h', interval: '1m', limit: 60 },
  { value: '1D', label: '1 d', interval: '15m', limit: 96 },
  { value: '1W', label: '1 w', interval: '1h', limit: 168 },
  { value: '1M', label: '1 m', interval: '4h', limit: 180 },
  { value: '1Y', label: '1 y', interval: '1d', limit: 365 },
  { value: 'ALL', label: 'All', interval: '1w', limit: 500 },
] as const
const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
] as const
const EVERY_MS = 30_000
const chart = createLazy(async () => (await import('../../chart/candles.ts')).drawCandles)

/** Candles of a token's price in XRP. The table below says the same in figures. */
export function Course({ md5 }: { readonly md5: string }) {
  const range = ranges.find(({ value }) => value === query.value.get('range')) ?? ranges[2]
  const isLog = query.value.get('scale') === 'log'
  const { interval, limit } = range
  const { data, failure, reload } = useMarket(
    'ohlc',
    { md5, interval, limit, fill: 'yes' },
    { every: EVERY_MS },
  )
  const pointed = useSignal<Candle | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void chart.ensure().catch(() => undefined), [])
  const candles = data.value?.ohlc
  const paint = chart.part.value
  useEffect(() => {
    if (box.current === null || paint === undefined || candles === undefined || candles.length === 0)
      return undefined
    return paint(box.current, candles, {
      isLog,
      onPoint: (candle) => {
        pointed.value = candle
      },
    })
  }, [paint, candles, theme.value, isLog])
  const last = pointed.value ?? candles?.at(-1)
  return (
    <Section
      title="Price in XRP"
      actions={
        <>
          <Segmented
            label="Time that is shown"
            value={range.value}
            choices={ranges}
            onChange={(value) => setQuery({ range: value })}
          />
          <Segmented
            label="Scale"
            value={isLog ? 'log' : 'linear'}
            choices={scales}
            onChange={(value) => setQuery({ scale: value === 'log' ? 'log' : undefined })}
          />
        </>
      }
    >
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {candles?.length === 0 ? (
        <Empty title="No trade yet">Candles stand here after the first trade.</Empty>
      ) : (
        <div ref={box} class="course" aria-hidden="true" />
      )}
      {last !== undefined && (
        <p class="soft small">
          {pointed.value === undefined ? 'Last candle' : <ExactTime at={new Date(last[0]).toISOString()} />}:
          opened at {priceText(last[1])}, highest {priceText(last[2])}, lowest {priceText(last[3])}, closed at{' '}
          {priceText(last[4])}, {compactText(last[5])} XRP traded. Chart by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
            TradingView
          </a>
        </p>
      )}
    </Section>
  )
}
