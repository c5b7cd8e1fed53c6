import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { theme } from '../../shared/state/theme.ts'
import type { Bars } from './chart/plot.ts'
import { locale } from './money.tsx'
import './chart.css'

interface ChartProps {
  /** Says what the chart shows, for people who do not see it. The same figures stand in a table. */
  readonly label: string
  readonly bars: Bars
  /** The figures of one day. */
  readonly describe: (index: number) => string
}

/** Stacked bars by day. The program that draws them is loaded with the first chart. */
export function Chart({ label, bars, describe }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const day = useSignal<number | undefined>(undefined)
  const hasFailed = useSignal(false)
  const key = JSON.stringify(bars)
  useEffect(() => {
    const life: { end: (() => void) | undefined; isOver: boolean } = { end: undefined, isOver: false }
    const onDay = (index: number | undefined) => {
      day.value = index
    }
    const draw = async () => {
      const { drawBars } = await import('./chart/plot.ts')
      if (life.isOver || box.current === null) return
      life.end?.()
      life.end = drawBars(box.current, bars, { locale, onDay })
    }
    const start = () => {
      draw().catch(() => {
        hasFailed.value = true
      })
    }
    start()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', start)
    return () => {
      life.isOver = true
      life.end?.()
      system.removeEventListener('change', start)
    }
  }, [key, theme.value])
  return (
    <div class="chart">
      <ul class="chart-legend small">
        {bars.series.map(({ name, isOpen }, at) => (
          <li key={name}>
            <span class={`chart-key chart-key-${isOpen === true ? 'open' : at % 5}`} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      {hasFailed.value && (
        <p class="soft">The chart could not be loaded. Its figures are in the table below.</p>
      )}
      <div ref={box} class="chart-box" role="img" aria-label={label} />
      <p class="chart-day small soft" aria-hidden="true">
        {day.value === undefined ? 'Point at a day to read its figures. Days are UTC.' : describe(day.value)}
      </p>
    </div>
  )
}
