import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../api/call.ts'
import { Notice } from '../../kit/controls/Notice.tsx'
import type { Product } from '../product.ts'
import { problemText } from '../text/problems.ts'

interface ProblemNoticeProps {
  readonly problem: ApiError
  readonly product: Product
  readonly action?: ComponentChildren
}

/** A refusal of the server in words, with an action. */
export function ProblemNotice({ problem, product, action }: ProblemNoticeProps) {
  const { title, text, waits } = problemText(problem, product.text.problems)
  return (
    <Notice kind={waits ? 'warn' : 'error'} title={title} role="status" action={action}>
      {text}
    </Notice>
  )
}
