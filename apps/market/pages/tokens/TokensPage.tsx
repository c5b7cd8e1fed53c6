import { ends } from '../../../shared/parts/Copyable.tsx'
import { FilterField } from '../../../shared/parts/filters.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import type { MarketAnswer } from '#contracts/market/index.ts'
import type { TokenOrder } from '#contracts/market/tokens.ts'
import { useMarket } from '../../api/ask.ts'
import { Change } from '../../parts/Change.tsx'
import { MarketCap, Marks } from '../../parts/Believed.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { isWrongAddress, NoneFits } from '../../parts/Nothing.tsx'
import { ListChoice, Pages, startIn } from '../../parts/Pages.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Sparkline } from '../../parts/Sparkline.tsx'

type Row = MarketAnswer<'tokens'>['tokens'][number]

const PAGE = 25
const EVERY_MS = 30_000

/** The orders of the list that people are offered. */
const orders: readonly { readonly value: TokenOrder; readonly label: string }[] = [
  { value: 'vol24hxrp', label: 'Volume' },
  { value: 'marketcap', label: 'Market cap' },
  { value: 'holders', label: 'Holders' },
  { value: 'pro24h', label: 'Change in 24 hours' },
  { value: 'dateon', label: 'Newest' },
]

const columns: readonly Column<Row>[] = [
  {
    head: 'Token',
    kind: 'main',
    cell: ({ md5, name, user, issuer, marks }) => (
      <a class="named" href={hrefOf(`/token/${md5}`)}>
        <Picture kind="token" id={md5} size={32} />
        <span class="named-text">
          <span class="named-first" title={name}>
            {name}
          </span>
          <span class="soft small">{user === null || user === name ? ends(issuer, 6, 4) : user}</span>
          <Marks marks={marks} />
        </span>
      </a>
    ),
  },
  { head: 'Price in XRP', kind: 'number', cell: ({ exch }) => priceText(exch) },
  { head: 'In US dollars', kind: 'extra', cell: ({ usd }) => priceText(usd === null ? null : Number(usd)) },
  { head: '24 hours', kind: 'number', cell: ({ pro24h }) => <Change percent={pro24h} /> },
  {
    head: 'Volume, XRP',
    kind: 'number',
    // An index of others may not say what it believes.
    cell: ({ vol24hBelieved, vol24hxrp }) => compactText(vol24hBelieved ?? vol24hxrp),
  },
  { head: 'Market cap, XRP', kind: 'extra', cell: (token) => <MarketCap of={token} /> },
  { head: 'Holders', kind: 'extra', cell: ({ holders }) => compactText(holders) },
  { head: '7 days', kind: 'extra', cell: ({ md5 }) => <Sparkline md5={md5} /> },
]

/** All tokens of the ledger, with search and order in the address. */
export function TokensPage() {
  const asked = query.value
  const sortBy = orders.find(({ value }) => value === asked.get('sortBy'))?.value ?? 'vol24hxrp'
  const { data, failure, reload } = useMarket(
    'tokens',
    { limit: PAGE, start: startIn(), sortBy, sortType: 'desc', filter: asked.get('filter') ?? '' },
    { every: EVERY_MS },
  )
  const found = data.value
  const isWrong = isWrongAddress(failure.value)
  return (
    <Page title="Tokens" lead="Every token that is traded on the XRP Ledger, by its own trades.">
      {found !== undefined && <Day answer={found} />}
      <div class="filters market-filters">
        <FilterField label="Search" name="filter" placeholder="Name, currency or issuer" />
        <ListChoice label="Order" value={sortBy} choices={orders} name="sortBy" />
      </div>
      {failure.value !== undefined && !isWrong && <FailureBox failure={failure.value} onRetry={reload} />}
      {(failure.value === undefined || isWrong || found !== undefined) && (
        <Table
          label="Tokens"
          columns={columns}
          rows={isWrong ? [] : found?.tokens}
          keyOf={({ md5 }) => md5}
          empty={
            <NoneFits what="token" to="/">
              Search for another name, or clear the search.
            </NoneFits>
          }
          foot={<Pages total={found?.count ?? 0} size={PAGE} />}
        />
      )}
    </Page>
  )
}

/** The market of the last 24 hours in figures. */
function Day({ answer }: { readonly answer: MarketAnswer<'tokens'> }) {
  const { H24: day, exch, total } = answer
  const dollar = exch['USD'] ?? null
  const figures = [
    ['XRP in US dollars', dollar === null || dollar === 0 ? '–' : priceText(1 / dollar)],
    ['Traded in 24 hours, XRP', compactText(day.tradedXRP24H)],
    ['Transactions in 24 hours', compactText(day.transactions24H)],
    ['Traders in 24 hours', compactText(day.uniqueTraders24H)],
    ['Tokens', compactText(total)],
  ] as const
  return <Figures facts={figures} />
}
