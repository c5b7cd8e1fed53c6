import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../api/call.ts'
import { Notice } from '#kit/controls/Notice.tsx'
import type { Product } from '../product.ts'
import { problemText } from '../problem-text.ts'

interface ProblemNoticeProps {
  readonly problem: ApiError
  readonly product: Product
  readonly pair?: Parameters<NonNullable<Product['explain']>>[1]
  readonly action?: ComponentChildren
  readonly locale: string
}

/** A refusal of the server in words, with an action. */
export function ProblemNotice({ problem, product, pair, action, locale }: ProblemNoticeProps) {
  const { title, text, waits } =
    product.explain?.(problem, pair) ?? problemText(problem, product.text.problems, locale)
  return (
    <Notice kind={waits ? 'warn' : 'error'} title={title} role="status" action={action}>
      {text}
    </Notice>
  )
}
