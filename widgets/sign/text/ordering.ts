import type { SignSession } from '../../api/in-minor.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import { saleText } from './sale-text.ts'
import { text } from './text.ts'

interface OrderingWords {
  readonly title: string
  readonly lead: string
  readonly notice?: { readonly title: string; readonly text: string; readonly isRefusal: boolean }
}

/** The words between the paid fee and the next step. A refusal stays until there is another offer. */
export function orderingWords({ delivery, sale }: Pick<SignSession, 'delivery' | 'sale'>): OrderingWords {
  if (sale !== undefined) return checkingWords(sale)
  const problem = delivery?.problem
  const { title, lead, none, noneLead, refused, problem: waits, again } = text.ordering
  if (problem === undefined) return { title, lead }
  if (problem.retryAt !== undefined)
    return { title, lead, notice: { title: waits, text: again, isRefusal: false } }
  const why = cleanLabel(problem.message, 300)
  return { title: none, lead: noneLead, notice: { title: refused, text: why, isRefusal: true } }
}

function checkingWords({ problem }: NonNullable<SignSession['sale']>): OrderingWords {
  const { title, lead, gone, goneLead } = saleText.checking
  if (problem === undefined) return { title, lead }
  const why = cleanLabel(problem.message, 300)
  return { title: gone, lead: goneLead, notice: { title: saleText.failed.lead, text: why, isRefusal: true } }
}
