import { Segmented } from '#kit/choice/Segmented.tsx'
import { addressOf } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Amount, amountText, chainName, countText } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import type { Read } from '../../../shared/state/answer.ts'
import { useRead } from '../../state/read.ts'
import { ByDay, idOf } from './ByDay.tsx'
import { lastDays } from './days.ts'
import { DollarFigures, Dollars } from './DollarFigures.tsx'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { balanceColumns } from '../../parts/money-columns.tsx'

type Earnings = Answer<'GET /api/dashboard/earnings'>
type Earned = Earnings['totals'][number]
type Balance = Answer<'GET /api/dashboard/balance'>['balances'][number]

const REFRESH_MS = 10_000
const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** What was earned: in dollars, by the prices of when each fee was booked, and exactly in each asset. */
export function EarningsPage() {
  const days = RANGES.find(({ value }) => value === query.value.get('range'))?.value ?? '30'
  const range = lastDays(Number(days))
  const read = useRead('GET /api/dashboard/earnings', { query: range }, { every: REFRESH_MS })
  const balance = useRead('GET /api/dashboard/balance', {}, { every: REFRESH_MS })
  const data = read.data.value
  return (
    <Page
      title="Earnings"
      lead="Your share of the platform fee and your surcharge, with fees that are not final on their chain yet. Days are UTC."
      actions={
        <>
          <Segmented
            label="Range"
            value={days}
            choices={RANGES}
            onChange={(value) => setQuery({ range: value === '30' ? undefined : value })}
          />
          <a class="button button-secondary" href={addressOf('/api/dashboard/ledger.csv', range)} download>
            CSV
          </a>
        </>
      }
    >
      <Loaded read={read}>
        {(found) => <Earned data={found} balances={balance.data.value?.balances} />}
      </Loaded>
      <Balances balance={balance} />
      {data !== undefined && data.days.length > 0 && <DayTable data={data} />}
    </Page>
  )
}

interface EarnedProps {
  readonly data: Earnings
  readonly balances: readonly Balance[] | undefined
}

function Earned({ data, balances }: EarnedProps) {
  if (data.totals.length === 0)
    return (
      <div class="panel">
        <Empty
          title="Nothing was earned in these days"
          action={
            <a class="button button-primary" href={hrefOf('/integrate')}>
              Put a widget into your page
            </a>
          }
        >
          Each swap and bridge in your pages earns your share of the platform fee and your surcharge.
        </Empty>
      </div>
    )
  const assets = [...new Map(data.totals.map((total) => [idOf(total), total])).values()]
  return (
    <>
      <DollarFigures data={data} />
      <ByDay data={data} assets={assets} />
      <Section title="By asset" plain>
        <div class="figures">
          {assets.map((asset) => (
            <div key={idOf(asset)} class="figure">
              <span class="soft small">
                {asset.symbol} on {chainName(asset.chain)}
              </span>
              <span class="figure-value">
                <Amount minor={sumOf(data.totals, asset).toString()} asset={asset} />
              </span>
              <span class="soft small">
                before: {amountText(sumOf(data.before, asset).toString(), asset, 8)} ·{' '}
                {feesText(data.totals, asset)}
              </span>
              <NotFinal balance={balances?.find((one) => idOf(one) === idOf(asset))} />
            </div>
          ))}
        </div>
      </Section>
    </>
  )
}

/** What of all that was earned in an asset can still be undone. */
function NotFinal({ balance }: { readonly balance: Balance | undefined }) {
  if (balance === undefined || BigInt(balance.pending) === 0n) return null
  return <span class="soft small">not final yet: {amountText(balance.pending, balance, 8)}</span>
}

function feesText(all: readonly Earned[], asset: Earned): string {
  const count = all.filter((one) => idOf(one) === idOf(asset)).reduce((sum, one) => sum + one.count, 0)
  return count === 1 ? '1 fee' : `${countText(count)} fees`
}

const sumOf = (all: readonly Earned[], asset: Earned): bigint =>
  all
    .filter((one) => idOf(one) === idOf(asset))
    .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)

/** The figures of the chart. */
function DayTable({ data }: { readonly data: Earnings }) {
  return (
    <Section title="The same as a table" plain>
      <Table
        label="Earnings by day"
        rows={data.days.toReversed()}
        keyOf={(row) => `${row.day}:${row.product}:${idOf(row)}`}
        empty=""
        columns={[
          { head: 'Day', kind: 'main', cell: ({ day }) => day },
          { head: 'Product', cell: ({ product }) => product },
          { head: 'Chain', cell: ({ chain }) => chainName(chain) },
          { head: 'Fees', kind: 'number', cell: ({ count }) => count },
          { head: 'Earned', kind: 'number', cell: (row) => <Amount minor={row.amountMinor} asset={row} /> },
          {
            head: 'Worth',
            kind: 'number',
            cell: ({ worth, count }) => (
              <Dollars micro={worth.earned} of={count} unpriced={worth.unpricedFees} />
            ),
          },
          {
            head: 'Volume',
            kind: 'number',
            cell: ({ worth, count }) => (
              <Dollars micro={worth.volume} of={count} unpriced={worth.unpricedVolumes} />
            ),
          },
          {
            head: 'Of it not final yet',
            kind: 'number',
            cell: (row) => <Amount minor={row.pendingMinor} asset={row} />,
          },
          {
            head: 'Entries',
            kind: 'end',
            cell: ({ day, product, chain }) => (
              <a
                class="small"
                href={hrefOf(`/ledger?from=${day}&to=${day}&product=${product}&chain=${chain}`)}
                aria-label={`Entries of ${day}, ${product} on ${chain}`}
              >
                Entries
              </a>
            ),
          },
        ]}
      />
    </Section>
  )
}

function Balances({ balance }: { readonly balance: Read<Answer<'GET /api/dashboard/balance'>> }) {
  return (
    <Section
      title="Balance"
      lead="Pending becomes posted when the fee is final on its chain. Available is what can be paid out."
      plain
    >
      {balance.failure.value !== undefined ? (
        <FailureBox failure={balance.failure.value} onRetry={balance.reload} />
      ) : (
        <Table
          label="Balance"
          rows={balance.data.value?.balances}
          keyOf={idOf}
          empty={
            <Empty title="Nothing earned yet">
              The first fee that a user pays in your widget appears here within seconds.
            </Empty>
          }
          columns={balanceColumns}
        />
      )}
    </Section>
  )
}
