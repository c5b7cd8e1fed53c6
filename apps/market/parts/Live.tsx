import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import './live.css'

interface LiveProps {
  /** What is shown, before it is made a text: by it, it is known that it has changed, and where to. */
  readonly of: number | null
  readonly children: ComponentChildren
}

/** A figure that is marked for a moment when it has changed. */
export function Live({ of, children }: LiveProps) {
  const last = useRef({ value: of, turn: 0, way: '' })
  const { value, turn } = last.current
  if (value !== of)
    last.current = { value: of, turn: turn + 1, way: (of ?? 0) < (value ?? 0) ? 'down' : 'up' }
  const { turn: now, way } = last.current
  return (
    <span key={now} class={now === 0 ? undefined : `live live-${way}`}>
      {children}
    </span>
  )
}
