import './progress-ring.css'

interface ProgressRingProps {
  /** The whole time and the elapsed time, in milliseconds. A new `key` starts a new ring. */
  readonly total: number
  readonly elapsed: number
  readonly size?: number
}

/** A ring that empties while time runs out. The browser draws it without our work. */
export function ProgressRing({ total, elapsed, size = 18 }: ProgressRingProps) {
  const timing = { animationDuration: `${total}ms`, animationDelay: `${-elapsed}ms` }
  return (
    <svg class="progress-ring" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" stroke-width="3" opacity="0.2" />
      <circle
        class="progress-ring-rest"
        cx="12"
        cy="12"
        r="9"
        pathLength={100}
        stroke="currentColor"
        stroke-width="3"
        stroke-linecap="round"
        style={timing}
      />
    </svg>
  )
}
