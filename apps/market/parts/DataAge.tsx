import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dataTime } from '../api/ask.ts'
import { ageOf, coverageText } from './data-age.ts'
import './data-age.css'

const TICK_MS = 1_000

/**
 * How old the newest figures of the open page are, and whether they are all: as a band above the page where they are old,
 * else as a line below it.
 */
export function DataAge({ place }: { readonly place: 'band' | 'line' }) {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) now.value = Date.now()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const time = dataTime.value
  if (time === undefined) return null
  const { text, state } = ageOf(time, now.value)
  if ((state === 'old') !== (place === 'band')) return null
  return (
    <p class={`data-age small ${state === 'fresh' ? 'soft' : `data-age-${state}`}`}>
      <time dateTime={time.closedAt}>{text}</time>
      {time.coverage !== undefined && <span> · {coverageText(time.coverage)}</span>}
    </p>
  )
}
