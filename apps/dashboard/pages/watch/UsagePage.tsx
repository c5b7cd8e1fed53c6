import { Segmented } from '#kit/choice/Segmented.tsx'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { countText } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRead } from '../../state/read.ts'
import './usage.css'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { Figure } from '../../../shared/parts/Facts.tsx'

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
      <Loaded read={read}>{(data) => <Counts usage={data} />}</Loaded>
    </Page>
  )
}

function Counts({ usage }: { readonly usage: Usage }) {
  const { limits, busiestMinute: busiest, points } = usage
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
        <Figure href={hrefOf('/requests')} label="Calls" value={countText(total.calls)} />
        <Figure href={hrefOf('/requests?status=errors')} label="Errors" value={countText(total.errors)} />
        <Figure
          href={hrefOf('/requests?code=RATE_LIMIT')}
          label="Refused by a limit"
          value={countText(total.refused)}
        />
        <Figure
          label="Busiest minute"
          value={
            busiest === undefined ? '–' : `${Math.round((busiest.used / Math.max(1, busiest.limit)) * 100)} %`
          }
          note={
            busiest === undefined
              ? 'no call yet'
              : `${busiest.used} of ${busiest.limit} at ${busiest.at.slice(11, 16)} UTC`
          }
        />
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
              cell: ({ label, prefix }) => <a href={hrefOf(`/requests?key=${prefix}`)}>{label}</a>,
              sub: ({ prefix }) => <code>{prefix}…</code>,
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
