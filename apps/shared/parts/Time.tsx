const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment: since when or until when, and the day if it is far. The exact time in UTC is in the title. */
export function Time({ at }: { readonly at: string }) {
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {near(time - Date.now()) ?? dayFormat.format(time)}
    </time>
  )
}

/** A moment with its minutes. */
export function ExactTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {timeFormat.format(Date.parse(at))}
    </time>
  )
}

/** A moment within a day, in words. */
export function near(distance: number): string | undefined {
  const length = Math.abs(distance)
  if (length < 45_000) return 'just now'
  if (length >= DAY) return undefined
  const amount =
    length < HOUR ? `${Math.max(1, Math.round(length / MINUTE))} min` : `${Math.round(length / HOUR)} h`
  return distance < 0 ? `${amount} ago` : `in ${amount}`
}
