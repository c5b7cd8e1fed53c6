import { Segmented } from '#kit/choice/Segmented.tsx'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { countText } from '../../parts/money.tsx'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRead } from '../../state/read.ts'
import './usage.css'

type Usage = Answer<'GET /api/dashboard/usage'>

const SPANS = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const
const REFRESH_MS = 30_000

/** How many calls each key made, how fast they were answered, and how near they came to the limits. */
export function UsagePage() {
  const days = SPANS.find(({ value }) => value === query.value.get('days'))?.value ?? '1'
  const read = useRead('GET /api/dashboard/usage', { query: { days } }, { every: REFRESH_MS })
  const data = read.data.value
  return (
    <Page
      title="Usage"
      lead="Calls with your API keys; those of your widgets are in the request log. Limits are per minute. Days are UTC."
      actions={
        <Segmented
          label="Range"
          value={days}
          choices={SPANS}
          onChange={(value) => setQuery({ days: value === '1' ? undefined : value })}
        />
      }
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {data === undefined && read.failure.value === undefined && <Lines count={6} />}
      {data !== undefined && <Counts usage={data} />}
    </Page>
  )
}

function Counts({ usage }: { readonly usage: Usage }) {
  const { limits, busiestMinute, points } = usage
  const total = points.reduce(
    (sum, point) => ({
      calls: sum.calls + point.calls,
      errors: sum.errors + point.errors,
      refused: sum.refused + point.refused,
    }),
    { calls: 0, errors: 0, refused: 0 },
  )
  return (
    <>
      <div class="figures">
        <a class="figure" href={hrefOf('/requests')}>
          <span class="soft small">Calls</span>
          <span class="figure-value">{countText(total.calls)}</span>
        </a>
        <a class="figure" href={hrefOf('/requests?status=errors')}>
          <span class="soft small">Errors</span>
          <span class="figure-value">{countText(total.errors)}</span>
        </a>
        <a class="figure" href={hrefOf('/requests?code=RATE_LIMIT')}>
          <span class="soft small">Refused by a limit</span>
          <span class="figure-value">{countText(total.refused)}</span>
        </a>
        <div class="figure">
          <span class="soft small">Busiest minute</span>
          <span class="figure-value">
            {busiestMinute === undefined
              ? '–'
              : `${Math.round((busiestMinute.used / Math.max(1, busiestMinute.limit)) * 100)} %`}
          </span>
          <span class="soft small">
            {busiestMinute === undefined
              ? 'no call yet'
              : `${busiestMinute.used} of ${busiestMinute.limit} at ${busiestMinute.at.slice(11, 16)} UTC`}
          </span>
        </div>
      </div>
      <Section title={usage.by === 'hour' ? 'Calls by hour' : 'Calls by day'}>
        <Line points={points} />
      </Section>
      <Section
        title="Keys"
        lead={`Limits: ${limits.perKey} a minute for a live key, ${limits.testKey} for a test key, ${limits.perPartner} for all keys together.`}
        plain
      >
        <Table
          label="Usage by key"
          rows={usage.keys}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No key yet" action={<a href={hrefOf('/keys')}>Create a key</a>}>
              Calls of your servers are counted here.
            </Empty>
          }
          columns={[
            {
              head: 'Key',
              kind: 'main',
              cell: ({ label, prefix }) => (
                <>
                  <a href={hrefOf(`/requests?key=${prefix}`)}>{label}</a>
                  <span class="cell-sub">
                    <code>{prefix}…</code>
                  </span>
                </>
              ),
            },
            { head: 'Calls', kind: 'number', cell: ({ calls }) => countText(calls) },
            { head: 'Refused', kind: 'number', cell: ({ refused }) => refused },
            { head: 'Half within', kind: 'number', cell: ({ p50 }) => msText(p50) },
            { head: '95 % within', kind: 'number', cell: ({ p95 }) => msText(p95) },
          ]}
        />
      </Section>
    </>
  )
}

const msText = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms)} ms`)

const WIDTH = 600
const HEIGHT = 80

/** The calls as a small line, with its highest value in words. */
function Line({ points }: { readonly points: Usage['points'] }) {
  const most = Math.max(1, ...points.map(({ calls }) => calls))
  const x = (at: number) => (at / Math.max(1, points.length - 1)) * WIDTH
  const y = (calls: number) => HEIGHT - (calls / most) * (HEIGHT - 4) - 2
  const path = points.map(
    ({ calls }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(calls).toFixed(1)}`,
  )
  const highest = points.find(({ calls }) => calls === most)
  const words =
    highest === undefined
      ? 'No call in this time.'
      : `At most ${most}, at ${highest.at.slice(0, 16).replace('T', ' ')} UTC.`
  return (
    <>
      <svg
        class="usage-line"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        <path
          d={path.join('')}
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <p class="small soft">{words}</p>
    </>
  )
}
