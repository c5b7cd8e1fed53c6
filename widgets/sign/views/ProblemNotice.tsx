import { Notice } from '../../kit/Notice.tsx'
import type { Problem } from '../problem.ts'
import { problemText } from '../problem-text.ts'

/** What went wrong and the way on. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const { kind, title, line, said } = problemText(problem)
  return (
    <Notice kind={kind === 'quiet' ? 'info' : kind} title={title} role="alert">
      {line}
      {said !== undefined && <q class="sign-said">{said}</q>}
    </Notice>
  )
}
