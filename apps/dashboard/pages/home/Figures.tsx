import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Amount, amountText, chainName, countText, locale } from '../../parts/money.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { lastDays } from '../money/days.ts'
import { dollarText, sumOf, trendText } from '../money/dollars.ts'
import { titleOf, type Payment } from '../money/payment-text.ts'
import { Figure } from '../../../shared/parts/Facts.tsx'

type Earnings = Answer<'GET /api/dashboard/earnings'>
type Balance = Answer<'GET /api/dashboard/balance'>['balances'][number]
type EarnedOfDay = Earnings['days'][number]

interface FiguresProps {
  readonly payments: readonly Payment[]
  readonly earnings: Earnings | undefined
  readonly balances: readonly Balance[]
}

const SPANS = [
  { label: 'Today', days: 1, range: '7' },
  { label: 'Last 7 days', days: 7, range: '7' },
  { label: 'Last 30 days', days: 30, range: undefined },
] as const
const MOST_ASSETS = 3
const REFRESH_MS = 30_000

/** What was earned, the last payments, and how the calls went. Each figure leads to the list that it sums. */
export function Figures({ payments, earnings, balances }: FiguresProps) {
  const usage = useRead(
    'GET /api/dashboard/usage',
    { query: { days: '1' } },
    { every: REFRESH_MS, when: can('viewer') },
  )
  const calls = usage.data.value?.points.reduce(
    (sum, point) => ({ calls: sum.calls + point.calls, errors: sum.errors + point.errors }),
    { calls: 0, errors: 0 },
  )
  const pending = balances.filter((one) => BigInt(one.pending) > 0n)
  return (
    <>
      <div class="figures">
        {SPANS.map(({ label, days, range }) => (
          <a
            key={label}
            class="figure"
            href={hrefOf(range === undefined ? '/earnings' : `/earnings?range=${range}`)}
          >
            <span class="soft small">{label}</span>
            <Sums earned={earnings?.days.filter(({ day }) => day >= lastDays(days).from)} />
            {range === undefined && earnings !== undefined && <Trend earnings={earnings} />}
          </a>
        ))}
        {calls !== undefined && (
          <Figure
            href={hrefOf('/usage')}
            label="Calls with keys in 24 hours"
            value={countText(calls.calls)}
            note={`${countText(calls.errors)} with an error`}
          />
        )}
      </div>
      {pending.length > 0 && (
        <p class="soft small">
          Not final on their chains yet, and counted above:{' '}
          {pending
            .slice(0, MOST_ASSETS)
            .map((one) => amountText(one.pending, one, 6))
            .join(', ')}
          {pending.length > MOST_ASSETS && ' …'}. <a href={hrefOf('/earnings')}>See your balance</a>.
        </p>
      )}
      <Section title="Last payments" actions={<a href={hrefOf('/payments')}>All payments</a>} plain>
        <Table
          label="Last payments"
          rows={payments}
          keyOf={({ intentId }) => intentId}
          empty={<p class="soft">No payment in the last days.</p>}
          columns={[
            {
              head: 'Payment',
              kind: 'main',
              cell: (payment) => (
                <a href={hrefOf(`/payments/one?intentId=${encodeURIComponent(payment.intentId)}`)}>
                  {titleOf(payment)}
                </a>
              ),
            },
            { head: 'Product', cell: ({ product, chain }) => `${product} on ${chainName(chain)}` },
            { head: 'Begun', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
            { head: 'State', cell: ({ state }) => <State of={state} /> },
          ]}
        />
      </Section>
    </>
  )
}

/** How the earnings of these days compare with those of as many days before; nothing where there is nothing to compare. */
function Trend({ earnings }: { readonly earnings: Earnings }) {
  const [now, before] = [sumOf(earnings.totals).earned, sumOf(earnings.before).earned]
  const text = trendText(now, before, locale)
  return text === undefined ? null : <span class="soft small">{text} to the 30 days before</span>
}

/** The sum in dollars where a price is known, and exactly in each asset. */
function Sums({ earned }: { readonly earned: readonly EarnedOfDay[] | undefined }) {
  if (earned === undefined) return <span class="figure-value soft">…</span>
  const sums = new Map<string, { minor: bigint; asset: EarnedOfDay }>()
  for (const row of earned) {
    const id = `${row.chain}:${row.asset}`
    sums.set(id, { minor: (sums.get(id)?.minor ?? 0n) + BigInt(row.amountMinor), asset: row })
  }
  const all = [...sums.values()]
  const dollars = sumOf(earned)
  const isPriced = dollars.earned > 0n
  const [first] = all
  if (first === undefined) return <span class="figure-value">0</span>
  const others = isPriced ? all : all.slice(1)
  return (
    <>
      <span class="figure-value">
        {isPriced ? (
          `≈ ${dollarText(dollars.earned, locale)}`
        ) : (
          <Amount minor={first.minor.toString()} asset={first.asset} most={6} />
        )}
      </span>
      {others.length > 0 && (
        <span class="soft small">
          {!isPriced && 'and '}
          {others
            .slice(0, MOST_ASSETS)
            .map(({ minor, asset }) => amountText(minor.toString(), asset, 6))
            .join(', ')}
          {others.length > MOST_ASSETS && ' …'}
        </span>
      )}
    </>
  )
}
