import { Button } from '../../kit/controls/Button.tsx'
import type { Obstacle } from '../models/swap-model.ts'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

/** Opens the review. While that is not possible, it names the missing part. */
export function ReviewButton({ swap, locale }: SwapView) {
  const obstacle = swap.obstacle.value
  return (
    <Button
      kind="primary"
      wide
      disabled={obstacle !== undefined}
      busy={swap.busy.value}
      onClick={() => void swap.review(locale)}
    >
      {labelOf(obstacle, swap)}
    </Button>
  )
}

function labelOf(obstacle: Obstacle, swap: SwapView['swap']): string {
  const text = swapText.button
  if (obstacle === undefined) return text.review
  if (obstacle === 'balance') return text.balance(swap.lacking.value?.symbol ?? '')
  if (obstacle === 'quote' && swap.quote.problem.value !== undefined) return text.quoteProblem
  return text[obstacle]
}
