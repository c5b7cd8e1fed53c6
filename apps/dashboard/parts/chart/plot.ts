import { readColours } from '#kit/styles/read-colours.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { heightTexts } from './height-texts.ts'

/** The one place that knows the chart library. */

export interface Bars {
  /** Days in UTC, the oldest first. */
  readonly days: readonly string[]
  /** The parts of each bar, from the bottom up; the heights only, the figures stand beside the chart. */
  readonly series: readonly Series[]
}

export interface Series {
  readonly name: string
  readonly heights: readonly number[]
  /** Drawn in grey: it may still go. */
  readonly isOpen?: boolean
}

const HEIGHT = 240
/** About the width of a digit, in pixels. */
const LETTER = 7
const sizeOf = (text: string) => text.length
const DAY_S = 86_400
const HALF_DAY_S = DAY_S / 2
/** How far apart days are named below the chart. */
const DAYS_APART = [1, 2, 3, 5, 7, 10, 14, 30, 60] as const
const COLOURS = ['--accent', '--chart-2', '--chart-3', '--chart-4', '--chart-5'] as const

/** Draws stacked bars, one for each day. Returns a function that takes them away. */
export function drawBars(
  box: HTMLElement,
  { days, series }: Bars,
  { locale, onDay }: { readonly locale: string; readonly onDay: (index: number | undefined) => void },
): () => void {
  const style = getComputedStyle(box)
  const colour = readColours(box)
  const font = `12px ${style.fontFamily}`
  const bars = uPlot.paths.bars?.({ size: [0.72, 36], radius: 0.12 })
  const tops = stacked(series.map(({ heights }) => heights))
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const axis = { stroke: colour('--text-soft'), font, ticks: { show: false } }
  const plot = new uPlot(
    {
      width: Math.max(200, box.clientWidth),
      height: HEIGHT,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { range: (_plot, low, high) => [low - HALF_DAY_S, high + HALF_DAY_S] },
        y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.08 : 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 64,
          size: 30,
          // Never less than a day apart: two names for one day would be read as two days.
          incrs: DAYS_APART.map((apart) => apart * DAY_S),
          values: (_plot, times) => times.map((at) => dayFormat.format(at * 1000)),
        },
        {
          ...axis,
          grid: { stroke: colour('--line'), width: 1 },
          values: (_plot, heights) => heightTexts(heights, locale),
          size: (_plot, texts) => Math.max(62, LETTER * Math.max(0, ...(texts ?? []).map(sizeOf)) + 16),
        },
      ],
      series: [
        {},
        // The highest is drawn first, so that the lower parts stand before it.
        ...tops
          .map((_, at) => ({
            ...(bars !== undefined && { paths: bars }),
            fill: colour(
              series[at]?.isOpen === true ? '--line-strong' : (COLOURS[at % COLOURS.length] ?? '--accent'),
            ),
            points: { show: false },
          }))
          .toReversed(),
      ],
      hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? undefined)] },
    },
    [days.map((day) => Date.parse(day) / 1000), ...tops.toReversed()],
    box,
  )
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: Math.max(200, box.clientWidth), height: HEIGHT }),
  )
  observer.observe(box)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

/** Where the top of each part is, when the parts stand on each other. */
function stacked(parts: readonly (readonly number[])[]): number[][] {
  const tops: number[][] = []
  for (const part of parts) {
    const below = tops.at(-1)
    tops.push(part.map((height, at) => height + (below?.[at] ?? 0)))
  }
  return tops
}
