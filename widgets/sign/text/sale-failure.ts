import type { SignSession } from '../../api/in-minor.ts'
import { failureText } from '#kit/chain/failure-text.ts'
import { whyGone } from './ordering.ts'
import { saleText } from '../../words/en/sale.ts'
import { hourOf } from './time.ts'

type Sale = NonNullable<SignSession['sale']>
type Failed = Pick<SignSession, 'rejection'> & {
  readonly sale: Sale
  readonly steps: readonly Pick<SignSession['steps'][number], 'failure'>[]
}

/** Why the last transaction of a payment has failed. */
export const failureOf = ({ steps, rejection }: Pick<Failed, 'steps' | 'rejection'>): string =>
  steps.at(-1)?.failure ?? rejection ?? 'TX_FAILED'

/** The title and the first sentence of a sale that did not come about. */
export function saleFailureTitle(session: Failed): readonly [title: string, lead: string] {
  const { title, lead, rejected } = saleText.failed
  const reason = failureOf(session)
  return [title[session.sale.mode], { NOT_SETTLED: lead, TX_FAILED: rejected }[reason] ?? failureText(reason)]
}

/**
 * What there is to say beside that, the first as a title: nothing that is not known. A transaction that is missing may
 * still come, and only an offer that the user has on the ledger is taken off it.
 */
export function saleFailureLines(session: Failed, now: number, locale: string): readonly string[] {
  const { problem, offerEndsAt, userOfferIndex } = session.sale
  const reason = failureOf(session)
  const lines: string[] = reason === 'NOT_SETTLED' || reason === 'TX_FAILED' ? [saleText.failed.lead] : []
  if (problem !== undefined) lines.push(whyGone(problem))
  const isThere = userOfferIndex !== undefined && problem?.reason !== 'OWN_OFFER_GONE'
  if (reason === 'NOT_SETTLED' && isThere && offerEndsAt !== undefined && now < Date.parse(offerEndsAt))
    lines.push(saleText.failed.ends(hourOf(offerEndsAt, locale)))
  return lines
}
