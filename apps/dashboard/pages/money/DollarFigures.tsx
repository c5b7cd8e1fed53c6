import type { Answer } from '../../api/routes.ts'
import { countText, locale } from '../../parts/money.tsx'
import { Figure } from '../../../shared/parts/Facts.tsx'
import { dollarText, sumOf, trendText, unpricedText } from './dollars.ts'

type Earnings = Answer<'GET /api/dashboard/earnings'>

/** What was earned and what was swapped or bridged for it, in dollars, beside as many days before. */
export function DollarFigures({ data }: { readonly data: Earnings }) {
  const now = sumOf(data.totals)
  const before = sumOf(data.before)
  const trend = (part: 'earned' | 'volume') =>
    [trendText(now[part], before[part], locale), `before: ${dollarText(before[part], locale)}`]
      .filter((text) => text !== undefined)
      .join(' · ')
  const lacks = [
    unpricedText(now.unpricedFees, ['fee', 'fees']),
    unpricedText(now.unpricedVolumes, ['payment', 'payments']),
  ].filter((text) => text !== '')
  return (
    <>
      <div class="figures">
        <Figure
          label="Earned"
          value={<SumText micro={now.earned} of={now.fees} unpriced={now.unpricedFees} />}
          note={trend('earned')}
        />
        <Figure
          label="Volume"
          value={<SumText micro={now.volume} of={now.fees} unpriced={now.unpricedVolumes} />}
          note={trend('volume')}
        />
        <Figure label="Fees" value={countText(now.fees)} note={`before: ${countText(before.fees)}`} />
      </div>
      <p class="soft small">
        Dollars are by the prices of when each fee was booked; what is paid out is the amount of each asset.
        Volume is what was swapped, bridged or bought, without the fees. Trends compare with as many days
        before.
        {lacks.length > 0 && ` Not counted in dollars: ${lacks.join(', ')}.`}
      </p>
    </>
  )
}

interface DollarsProps {
  readonly micro: bigint
  /** How many payments there are, and how many of them have no price. */
  readonly of: number
  readonly unpriced: number
}

function SumText({ micro, of, unpriced }: DollarsProps) {
  return unpriced === of && of > 0 ? <>price not known</> : <>≈ {dollarText(micro, locale)}</>
}

/** A sum of dollars in a table, which says where it lacks a price. */
export function Dollars({ micro, of, unpriced }: Omit<DollarsProps, 'micro'> & { readonly micro: string }) {
  if (unpriced === of) return <span class="soft">price not known</span>
  const text = dollarText(BigInt(micro), locale)
  return unpriced === 0 ? (
    <>{text}</>
  ) : (
    <span title={`no price was known for ${unpriced} of ${of}`}>over {text}</span>
  )
}
