import type { ComponentChildren } from 'preact'
import { Notice } from '#kit/controls/Notice.tsx'
import type { Problem } from '../payment/problem.ts'
import { problemText } from '../text/problem-text.ts'

/** A problem, and a button where the user can do more than try again. */
export function ProblemNotice({ problem, action }: { problem: Problem; action?: ComponentChildren }) {
  const { kind, title, line, said } = problemText(problem)
  return (
    <Notice kind={kind === 'quiet' ? 'info' : kind} title={title} role="alert" action={action}>
      {line}
      {said !== undefined && <q class="sign-said">{said}</q>}
    </Notice>
  )
}
