import type { ComponentChildren } from 'preact'
import type { Read } from '../state/answer.ts'
import { FailureBox } from './FailureBox.tsx'
import { Lines } from './Page.tsx'

interface LoadedProps<T> {
  readonly read: Read<T>
  /** How many lines hold its place until then. */
  readonly lines?: number
  readonly children: (data: T) => ComponentChildren
}

/** Shows an answer once it is there, and above it why it could not be read again. */
export function Loaded<T>({ read, lines = 6, children }: LoadedProps<T>) {
  const data = read.data.value
  const failure = read.failure.value
  return (
    <>
      {failure !== undefined && <FailureBox failure={failure} onRetry={read.reload} />}
      {data === undefined ? failure === undefined && <Lines count={lines} /> : children(data)}
    </>
  )
}
