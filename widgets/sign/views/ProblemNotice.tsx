import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import type { Problem } from '../problem.ts'
import { problemText } from '../problem-text.ts'
import { text } from '../text.ts'

/** What went wrong and the way on. */
export function ProblemNotice({ problem, onDismiss }: { problem: Problem; onDismiss?: () => void }) {
  const { kind, title, line, said } = problemText(problem)
  return (
    <Notice
      kind={kind === 'quiet' ? 'info' : kind}
      title={title}
      role="alert"
      action={
        onDismiss !== undefined && (
          <Button kind="quiet" onClick={onDismiss}>
            {text.dismiss}
          </Button>
        )
      }
    >
      {line}
      {said !== undefined && <q class="sign-said">{said}</q>}
    </Notice>
  )
}
