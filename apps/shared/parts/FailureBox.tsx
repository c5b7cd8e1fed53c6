import type { ReadonlySignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import type { Failure } from '../api/failure.ts'
import { Copyable } from './Copyable.tsx'

interface FailureBoxProps {
  readonly failure: Failure
  readonly title?: string
  /** Offered only where it may succeed. */
  readonly onRetry?: (() => unknown) | undefined
}

/** What went wrong, with the request's id for support. */
export function FailureBox({ failure, title, onRetry }: FailureBoxProps) {
  return (
    <Notice
      kind="error"
      role="alert"
      title={title}
      action={
        onRetry !== undefined &&
        failure.isRetryable && (
          <Button
            onClick={() => {
              onRetry()
            }}
          >
            Try again
          </Button>
        )
      }
    >
      <p>{failure.message}</p>
      {failure.requestId !== undefined && (
        <p class="small failure-id">
          Request <Copyable text={failure.requestId} what="request id" />
        </p>
      )}
    </Notice>
  )
}

/** The failure of an action, if it failed; a failure that a field shows is left to the field. */
export function ActionFailure({
  failure,
  fields = [],
}: {
  readonly failure: ReadonlySignal<Failure | undefined>
  readonly fields?: readonly string[]
}) {
  const found = failure.value
  if (found === undefined || fields.some((field) => found.problemOf(field) !== undefined)) return null
  return <FailureBox failure={found} />
}
