import type { SignSession } from '../../api/in-minor.ts'
import type { ProductState } from '../../checkout/product.ts'
import { phaseOf } from '../../models/session-phase.ts'
import { problemWords } from '../../words/en/problems.ts'
import { bridgeCheckoutText, orderingText as text } from '../../words/en/bridge-checkout.ts'

/** The state of a bridge whose fee is paid and whose order is not made yet, or is refused. */
export function deliveryState(session: SignSession, locale: string): ProductState | undefined {
  const { delivery, creditUntil } = session
  const phase = phaseOf(session)
  if (delivery === undefined || phase.kind !== 'ordering') return undefined
  const { problem } = delivery
  if (problem === undefined) return { text: text.text }
  if (problem.retryAt !== undefined)
    return { text: text.text, problem: { title: text.again, text: text.retry, waits: true } }
  const until = timeText(creditUntil, locale)
  return {
    title: text.none,
    text: text.paid,
    problem: {
      title: text.refused,
      text: `${why(problem.code)} ${until === undefined ? text.credit : text.creditUntil(until)}`,
    },
  }
}

/** The title of the words for a code, as a sentence. */
function why(code: string): string {
  const known = { ...problemWords.byCode, ...bridgeCheckoutText.problems }
  const found = new Map(Object.entries(known)).get(code)
  return found === undefined ? text.code(code) : `${found.title}.`
}

function timeText(at: string | undefined, locale: string): string | undefined {
  if (at === undefined) return undefined
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
