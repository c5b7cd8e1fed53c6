import { SelectField } from '#kit/controls/SelectField.tsx'
import type { Answer } from '../../api/routes.ts'
import { Chart } from '../../parts/Chart.tsx'
import { amountText, chainName, locale } from '../../parts/money.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { dollarSeriesOf, notFinalOf, seriesOf } from './day-series.ts'
import { daysOf } from './days.ts'
import { dollarText, sumOf } from './dollars.ts'

type Earnings = Answer<'GET /api/dashboard/earnings'>
type Earned = Earnings['totals'][number]

export const idOf = ({ chain, asset }: { chain: string; asset: string }): string => `${chain}:${asset}`

const DOLLARS = [
  { value: 'earned', label: 'Earned, in US dollars' },
  { value: 'volume', label: 'Volume, in US dollars' },
] as const

interface ByDayProps {
  readonly data: Earnings
  readonly assets: readonly Earned[]
}

/** A bar for each day: of dollars where a price is known, or of one asset. */
export function ByDay({ data, assets }: ByDayProps) {
  const sum = sumOf(data.totals)
  const dollars = DOLLARS.filter(({ value }) => sum[value] > 0n)
  const choices = [
    ...dollars,
    ...assets.map((asset) => ({
      value: idOf(asset),
      label: `${asset.symbol} on ${chainName(asset.chain)}`,
    })),
  ]
  const chosen = choices.find(({ value }) => value === query.value.get('show')) ?? choices[0]
  if (chosen === undefined) return null
  const asset = assets.find((one) => idOf(one) === chosen.value)
  return (
    <Section
      title="By day"
      actions={
        choices.length > 1 && (
          <SelectField
            label="Figures"
            value={chosen.value}
            choices={choices}
            onChange={(show) => setQuery({ show })}
          />
        )
      }
    >
      {asset === undefined ? (
        <DollarChart data={data} part={chosen.value === 'volume' ? 'volume' : 'earned'} />
      ) : (
        <AssetChart data={data} shown={asset} />
      )}
    </Section>
  )
}

function DollarChart({ data, part }: { readonly data: Earnings; readonly part: 'earned' | 'volume' }) {
  const days = daysOf(data)
  const describe = (index: number): string => {
    const day = days[index] ?? ''
    const parts = data.days
      .filter((row) => row.day === day && BigInt(row.worth[part]) > 0n)
      .map(({ product, symbol, worth }) => `${product} ${symbol} ${dollarText(BigInt(worth[part]), locale)}`)
    return `${day}: ${parts.join(', ')}`
  }
  return (
    <Chart
      label={`${part === 'volume' ? 'Volume' : 'Earned'} in US dollars on each day from ${data.from} to ${data.to}; the table below has the figures`}
      bars={{ days, series: dollarSeriesOf(days, data.days, part) }}
      describe={describe}
    />
  )
}

function AssetChart({ data, shown }: { readonly data: Earnings; readonly shown: Earned }) {
  const days = daysOf(data)
  const own = data.days.filter((row) => idOf(row) === idOf(shown))
  const text = (minor: bigint) => amountText(minor.toString(), shown, 8)
  const describe = (index: number): string => {
    const day = days[index] ?? ''
    const rows = own.filter((row) => row.day === day)
    const parts = rows.map((row) => `${row.product} ${text(BigInt(row.amountMinor))}`)
    const open = notFinalOf(rows)
    return `${day}: ${parts.join(', ')}${open === 0n ? '' : `; not final yet ${text(open)}`}`
  }
  return (
    <Chart
      label={`Earned in ${shown.symbol} on each day from ${data.from} to ${data.to}; the table below has the figures`}
      bars={{ days, series: seriesOf(days, own, shown.decimals) }}
      describe={describe}
    />
  )
}
