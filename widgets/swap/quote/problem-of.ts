import { amountProblem } from '../../form/views/amount-problem.ts'
import { swapFigures } from '../../words/en/swap-later.ts'
import type { SwapView } from '../views/view.ts'

/** What is wrong with the amount, in words. */
export function problemOf({ form, obstacle, lacking }: SwapView['swap']): string | undefined {
  const token = form.from.value
  const problem = form.amountProblem.value
  if (token === undefined) return undefined
  if (problem === 'issued') return swapFigures.issued(token.symbol)
  return amountProblem(problem, token, obstacle.value === 'balance' ? lacking.value : undefined)
}
