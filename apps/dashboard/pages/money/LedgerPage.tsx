import { safeHref } from '#kit/chain/safe-href.ts'
import { addressOf, call } from '../../api/call.ts'
import type { Answer, Input } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Choice, FilterField, NoneFound } from '../../../shared/parts/filters.tsx'
import { Amount, percent, chainName, locale } from '../../parts/money.tsx'
import { productKeys } from '../../parts/products.ts'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable, Sub } from '../../../shared/parts/Table.tsx'
import { openTab, Tabs } from '../../../shared/parts/Tabs.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { page } from '../../page.ts'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { dollarText } from './dollars.ts'
import { useRows } from '../../../shared/state/rows.ts'

type Filter = Input<'GET /api/dashboard/ledger'>['query']
type Entry = Answer<'GET /api/dashboard/ledger'>['entries'][number]
type Payout = Answer<'GET /api/dashboard/payouts'>['payouts'][number]

const TABS = [
  { value: 'entries', label: 'Entries' },
  { value: 'payouts', label: 'Payouts' },
] as const
const KINDS = ['accrual', 'posting', 'reversal', 'reinstatement', 'payout'] as const
const FILTERS = ['chain', 'product', 'kind', 'from', 'to'] as const

/** Every entry of the account: what it adds or takes, from which payment, and in which transaction. */
export function LedgerPage() {
  const tab = openTab('tab', TABS)
  return (
    <Page
      title="Ledger"
      lead="Each fee is an entry, which is posted once it is final on its chain. Nothing is ever changed: what is taken back is another entry."
    >
      <Tabs label="Parts of the ledger" field="tab" tabs={TABS} />
      {tab === 'payouts' ? <Payouts /> : <Entries />}
    </Page>
  )
}

function filterHere(): Filter {
  const fields = FILTERS.flatMap((name) => {
    const text = query.value.get(name)
    return text === null ? [] : [[name, text] as const]
  })
  // The service judges the texts of the address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(fields) as Filter
}

function Entries() {
  const filter = filterHere()
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/ledger', { query: asked }),
    ({ entries }) => entries,
  )
  const { chain, product, kind, from, to } = filter
  return (
    <Section plain>
      <div class="filters">
        <Choice label="Product" name="product" choices={productKeys} />
        <Choice label="Chain" name="chain" choices={page.chains.map(({ key }) => key)} />
        <Choice label="Kind" name="kind" choices={KINDS} />
        <FilterField label="From" name="from" type="date" />
        <FilterField label="To" name="to" type="date" />
        <a
          class="button button-secondary filters-end"
          href={addressOf('/api/dashboard/ledger.csv', { chain, product, kind, from, to })}
          download
        >
          CSV
        </a>
      </div>
      <RowsTable
        label="Ledger"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <NoneFound what="entry" filter={filter}>
            <Empty
              title="No entry yet"
              action={<a href={hrefOf('/integrate')}>Put a widget into your page</a>}
            >
              The first fee that a user pays becomes the first entry, within seconds.
            </Empty>
          </NoneFound>
        }
      />
    </Section>
  )
}

const columns: readonly Column<Entry>[] = [
  {
    head: 'Entry',
    kind: 'main',
    cell: ({ kind }) => kind,
    sub: ({ product }) => product,
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  {
    head: 'State',
    cell: ({ state }) => <State of={state} />,
    sub: ({ postedAt }) => postedAt && <ExactTime at={postedAt} />,
  },
  {
    head: 'Terms',
    cell: ({ shareBps, surchargeBps }) =>
      shareBps === undefined ? undefined : (
        <span class="small">
          {percent(shareBps)} share{surchargeBps !== undefined && ` + ${percent(surchargeBps)}`}
        </span>
      ),
    sub: ({ shareBps, settingsVersion, tier }) =>
      shareBps !== undefined &&
      `${tier ?? ''}${settingsVersion === undefined ? '' : `, fees version ${settingsVersion}`}`,
  },
  {
    head: 'Transaction',
    cell: ({ feeTx, explorer }) => feeTx !== undefined && <TxLink hash={feeTx} href={explorer} />,
    sub: ({ intentId }) =>
      intentId && <a href={hrefOf(`/payments/one?intentId=${encodeURIComponent(intentId)}`)}>Payment</a>,
  },
  {
    head: 'Amount',
    kind: 'number',
    cell: (row) => (row.kind !== 'posting' ? <Amount minor={row.amountMinor} asset={row} /> : undefined),
    none: 'its fee is final',
    sub: ({ chain, worth }) =>
      `${chainName(chain)}${worth === undefined ? '' : ` · ${dollarText(BigInt(worth), locale)} when booked`}`,
  },
]

/** A transaction, with a link to its chain's explorer where there is one. */
export function TxLink({ hash, href }: { readonly hash: string; readonly href?: string | undefined }) {
  const safe = safeHref(href)
  const short = <code title={hash}>{ends(hash)}</code>
  return safe === undefined ? (
    short
  ) : (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {short}
      <span class="hidden-text"> (opens in a new tab)</span>
    </a>
  )
}

/** What a payout was to bring, and what it brought where that differs. */
export const paidOutColumn: Column<
  Pick<Payout, 'amountMinor' | 'arrivedMinor' | 'chain' | 'symbol' | 'decimals'>
> = {
  head: 'Amount',
  kind: 'number',
  cell: (row) => (
    <>
      <Amount minor={row.amountMinor} asset={row} />
      {row.arrivedMinor !== undefined && (
        <Sub>
          arrived: <Amount minor={row.arrivedMinor} asset={row} />
        </Sub>
      )}
    </>
  ),
  sub: ({ chain }) => chainName(chain),
}

const payoutColumns: readonly Column<Payout>[] = [
  { head: 'Payout', kind: 'main', cell: ({ id }) => <code>{ends(id)}</code> },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  { head: 'To', cell: ({ to }) => to && <code title={to}>{ends(to)}</code> },
  {
    head: 'Transaction',
    cell: ({ txHash, explorer }) => txHash && <TxLink hash={txHash} href={explorer} />,
    none: 'not sent yet',
  },
  paidOutColumn,
]

function Payouts() {
  const list = useRows(
    {},
    async (asked) => call('GET /api/dashboard/payouts', { query: asked }),
    ({ payouts }) => payouts,
  )
  return (
    <RowsTable
      label="Payouts"
      list={list}
      keyOf={({ id }) => id}
      columns={payoutColumns}
      empty={
        <Empty title="No payout yet">
          The operator of this service pays out what is available, and each payout appears here with its
          transaction. <a href={hrefOf('/earnings')}>See your balance</a>.
        </Empty>
      }
    />
  )
}
