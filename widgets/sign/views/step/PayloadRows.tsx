import { Row, Rows } from '#kit/controls/Rows.tsx'
import type { ShownLeg, ShownStep } from '../../payment/shown-step.ts'
import { stepTitle } from '../../text/step-title.ts'
import { togetherText } from '../../../words/en/sign-more.ts'
import { amountOf, type Wording } from '../../text/wording.ts'
import { ActionRows, TermsRows } from './ActionRows.tsx'

/** The meaning of a payload in rows: of one step, or of several that one transaction carries, each under its heading. */
export function PayloadRows({ shown, wording }: { readonly shown: ShownStep; readonly wording: Wording }) {
  const { step, decoded, legs } = shown
  if (decoded === undefined) return null
  if (legs === undefined) return <ActionRows step={step} decoded={decoded} wording={wording} />
  return (
    <>
      <Rows>
        <Row term={togetherText.total} strong note={togetherText.besides}>
          {totalOf(legs, wording)}
        </Row>
        <TermsRows step={undefined} decoded={decoded} wording={wording} />
      </Rows>
      {legs.map((leg) => (
        <section key={leg.step.id} class="sign-leg">
          <h2>{stepTitle(leg.step, leg.decoded.action, wording)}</h2>
          <ActionRows step={leg.step} decoded={leg.decoded} wording={wording} isLeg />
        </section>
      ))}
    </>
  )
}

/** What leaves the account: the sum of what each asset pays and swaps. */
function totalOf(legs: readonly ShownLeg[], wording: Wording): string {
  const sums: { readonly asset: string; amount: bigint }[] = []
  for (const { decoded } of legs) {
    const { action } = decoded
    if (action.kind !== 'pay' && action.kind !== 'swap') continue
    const asset = action.kind === 'pay' ? action.asset : action.fromAsset
    const sum = sums.find((one) => wording.same(one.asset, asset))
    if (sum === undefined) sums.push({ asset, amount: action.amount })
    else sum.amount += action.amount
  }
  return sums.map(({ asset, amount }) => amountOf(amount, asset, wording)).join(' + ')
}
