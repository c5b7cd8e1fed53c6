import { useEffect, useRef } from 'preact/hooks'
import { createLazy } from '../../../../widgets/models/lazy.ts'
import { Segmented } from '#kit/choice/Segmented.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { theme } from '../../../shared/state/theme.ts'
import { useMarket } from '../../api/ask.ts'
import { compactText, priceText } from '../../parts/numbers.ts'
import './course.css'

const intervals = [
  { value: '5m', label: '5 min' },
  { value: '15m', label: '15 min' },
  { value: '1h', label: '1 h' },
  { value: '4h', label: '4 h' },
  { value: '1d', label: '1 day' },
] as const
const COUNT = 200
const EVERY_MS = 30_000
const chart = createLazy(async () => (await import('../../chart/candles.ts')).drawCandles)

/** Candles of a token's price in XRP. The table below says the same in figures. */
export function Course({ md5 }: { readonly md5: string }) {
  const interval = intervals.find(({ value }) => value === query.value.get('interval'))?.value ?? '1h'
  const { data, failure, reload } = useMarket(
    'ohlc',
    { md5, interval, limit: COUNT, fill: 'yes' },
    { every: EVERY_MS },
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void chart.ensure().catch(() => undefined), [])
  const candles = data.value?.ohlc
  const paint = chart.part.value
  useEffect(() => {
    if (box.current === null || paint === undefined || candles === undefined || candles.length === 0)
      return undefined
    return paint(box.current, candles)
  }, [paint, candles, theme.value])
  const last = candles?.at(-1)
  return (
    <Section
      title="Price in XRP"
      actions={
        <Segmented
          label="Interval of the candles"
          value={interval}
          choices={intervals}
          onChange={(value) => setQuery({ interval: value })}
        />
      }
    >
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {candles?.length === 0 ? (
        <Empty title="No trade yet">Candles stand here after the first trade.</Empty>
      ) : (
        <div ref={box} class="course" aria-hidden="true" />
      )}
      {last !== undefined && (
        <p class="soft small" aria-live="polite">
          Last candle: opened at {priceText(last[1])}, highest {priceText(last[2])}, lowest{' '}
          {priceText(last[3])}, closed at {priceText(last[4])}, {compactText(last[5])} XRP traded. Chart by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
            TradingView
          </a>
        </p>
      )}
    </Section>
  )
}
