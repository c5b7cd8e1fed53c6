import { CopyButton } from '#kit/controls/CopyButton.tsx'
import { groupsOfFour } from '#kit/chain/address-text.ts'
import type { ShownStep } from '../../payment/shown-step.ts'
import { signText as text } from '../../../words/en/sign.ts'

/** The reference and the payload as the wallet gets it, for users who want to see everything. */
export function RawDetails({ shown }: { shown: ShownStep }) {
  const { payload, given, decoded, legs } = shown
  const read = legs?.map((leg) => leg.decoded) ?? (decoded === undefined ? [] : [decoded])
  const reference = read.flatMap(({ action }) => (action.kind === 'pay' ? (action.reference ?? []) : []))[0]
  const raw = JSON.stringify(given, undefined, 2)
  return (
    <div class="sign-details">
      {reference !== undefined && (
        <details>
          <summary>{text.details.reference}</summary>
          <p class="small soft">{text.details.referenceLead}</p>
          <code class="sign-reference">{groupsOfFour(reference).join(' ')}</code>
        </details>
      )}
      {payload !== undefined && (
        <details>
          <summary>{text.details.data}</summary>
          <p class="small soft">{text.details.dataLead}</p>
          <pre class="sign-raw" tabIndex={0} aria-label={text.details.data}>
            {raw}
          </pre>
          <CopyButton text={raw} what={text.details.copyData} />
        </details>
      )}
    </div>
  )
}
