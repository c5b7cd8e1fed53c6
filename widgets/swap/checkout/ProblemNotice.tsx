import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../api/call.ts'
import { Notice } from '../../kit/controls/Notice.tsx'
import { problemText } from '../text/problems.ts'

interface ProblemNoticeProps {
  readonly problem: ApiError
  /** In place of the refusal's own title. */
  readonly title?: string
  readonly action?: ComponentChildren
}

/** A refusal of the server in words, with the way on. */
export function ProblemNotice({ problem, title, action }: ProblemNoticeProps) {
  const words = problemText(problem)
  return (
    <Notice
      kind={words.way === 'wait' ? 'warn' : 'error'}
      title={title ?? words.title}
      role="status"
      action={action}
    >
      {words.text}
    </Notice>
  )
}
