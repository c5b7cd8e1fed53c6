import type { SignSession } from '../../api/in-minor.ts'
import { saleText } from '../../words/en/sale.ts'
import { signText as text } from '../../words/en/sign.ts'

interface OrderingWords {
  readonly title: string
  readonly lead: string
  readonly notice?: { readonly title: string; readonly text: string; readonly isRefusal: boolean }
}

/** The words between the paid fee and the next step. A refusal stays until there is another offer. */
export function orderingWords({ delivery, sale }: Pick<SignSession, 'delivery' | 'sale'>): OrderingWords {
  if (sale !== undefined) return checkingWords(sale)
  const problem = delivery?.problem
  const { title, lead, none, noneLead, refused, code, problem: waits, again } = text.ordering
  if (problem === undefined) return { title, lead }
  if (problem.retryAt !== undefined)
    return { title, lead, notice: { title: waits, text: again, isRefusal: false } }
  const why = new Map(Object.entries(text.ordering.why)).get(problem.code) ?? code(problem.code)
  return { title: none, lead: noneLead, notice: { title: refused, text: why, isRefusal: true } }
}

function checkingWords({ problem }: NonNullable<SignSession['sale']>): OrderingWords {
  const { title, lead, gone, goneLead } = saleText.checking
  if (problem === undefined) return { title, lead }
  const why = whyGone(problem)
  return { title: gone, lead: goneLead, notice: { title: saleText.failed.lead, text: why, isRefusal: true } }
}

/** Why a sale cannot go on, by its reason. */
export function whyGone({
  code,
  reason = code,
}: NonNullable<NonNullable<SignSession['sale']>['problem']>): string {
  const { why, whyCode } = saleText.checking
  return new Map(Object.entries(why)).get(reason) ?? whyCode(reason)
}
