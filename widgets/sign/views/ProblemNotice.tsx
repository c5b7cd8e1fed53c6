import type { ComponentChildren } from 'preact'
import { Notice } from '../../kit/controls/Notice.tsx'
import type { Problem } from '../payment/problem.ts'
import { problemText } from '../text/problem-text.ts'

/** What went wrong, and the way on where it takes more than trying again. */
export function ProblemNotice({ problem, action }: { problem: Problem; action?: ComponentChildren }) {
  const { kind, title, line, said } = problemText(problem)
  return (
    <Notice kind={kind === 'quiet' ? 'info' : kind} title={title} role="alert" action={action}>
      {line}
      {said !== undefined && <q class="sign-said">{said}</q>}
    </Notice>
  )
}
