import { ends } from '../../../shared/parts/Copyable.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Segmented } from '#kit/choice/Segmented.tsx'
import { Choice, FilterField } from '../../../shared/parts/filters.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { openTab, Tabs } from '../../../shared/parts/Tabs.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import type { MarketAnswer } from '#contracts/market/index.ts'
import type { TokenOrder } from '#contracts/market/tokens.ts'
import { useMarket } from '../../api/ask.ts'
import { Change } from '../../parts/Change.tsx'
import { MarketCap, Marks, trustText } from '../../parts/Believed.tsx'
import { Live } from '../../parts/Live.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { isWrongAddress, NoneFits } from '../../parts/Nothing.tsx'
import { Pages, startIn } from '../../parts/Pages.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Sparkline } from '../../parts/Sparkline.tsx'
import { Star } from '../../parts/Star.tsx'
import { setUnit, unit, watched } from '../../state/watched.ts'

type Row = MarketAnswer<'tokens'>['tokens'][number]

const PAGE = 25
/** A ledger closes every four seconds. */
const EVERY_MS = 8_000

/** What the list may show, each in an order of its own. */
const views = [
  { value: 'volume', label: 'Volume', sortBy: 'vol24hxrp' },
  { value: 'trending', label: 'Trending', sortBy: 'trending' },
  { value: 'cap', label: 'Market cap', sortBy: 'marketcap' },
  { value: 'gainers', label: 'Gainers', sortBy: 'pro24h' },
  { value: 'new', label: 'New', sortBy: 'dateon' },
  { value: 'watch', label: 'Watched', sortBy: 'vol24hxrp' },
  { value: 'scam', label: 'Scams', sortBy: 'vol24hxrp' },
] as const satisfies readonly {
  readonly value: string
  readonly label: string
  readonly sortBy: TokenOrder
}[]

interface Order {
  readonly by: TokenOrder
  readonly type: 'asc' | 'desc'
}

/** The order of the address, or else that of the view. */
function orderOf(asked: URLSearchParams, usual: TokenOrder): Order {
  const by = sortable.find((one) => one === asked.get('sortBy')) ?? usual
  return { by, type: asked.get('sortType') === 'asc' ? 'asc' : 'desc' }
}
const sortable: readonly TokenOrder[] = [
  'exch',
  'pro1h',
  'pro24h',
  'pro7d',
  'vol24hxrp',
  'tvl',
  'marketcap',
  'holders',
  'dateon',
]

/** An amount of XRP in the unit that the visitor has chosen. `dollar`: XRP for one. */
const inUnit = (xrp: number | null, dollar: number | null): number | null =>
  unit.value === 'XRP' || xrp === null ? xrp : dollar === null || dollar === 0 ? null : xrp / dollar

function columnsFor(order: Order, dollar: number | null): readonly Column<Row>[] {
  const sort = (by: TokenOrder) => ({
    order: order.by === by ? order.type : undefined,
    onSort: () =>
      setQuery({
        sortBy: by,
        sortType: order.by === by && order.type === 'desc' ? 'asc' : undefined,
        start: undefined,
      }),
  })
  const change = (head: string, by: 'pro1h' | 'pro24h' | 'pro7d', kind: 'number' | 'extra'): Column<Row> => ({
    head,
    kind,
    sort: sort(by),
    cell: (row) => (
      <Live of={row[by]}>
        <Change percent={row[by]} />
      </Live>
    ),
  })
  return [
    {
      head: 'Token',
      kind: 'main',
      cell: ({ md5, name, user, issuer, marks, trust }) => (
        <div class="token-cell">
          <Star md5={md5} name={name} />
          <a class="named" href={hrefOf(`/token/${md5}`)}>
            <Picture kind="token" id={md5} size={32} />
            <span class="named-text">
              <span class="named-first" title={name}>
                {name}
                {(trust ?? 0) > 0 && <span title={trustText(trust)}> ✓</span>}
              </span>
              <span class="soft small">{user === null || user === name ? ends(issuer, 6, 4) : user}</span>
              <Marks marks={marks} />
            </span>
          </a>
        </div>
      ),
    },
    {
      head: 'Price',
      kind: 'number',
      sort: sort('exch'),
      cell: ({ exch }) => <Live of={exch}>{priceText(inUnit(exch, dollar))}</Live>,
    },
    change('1 h', 'pro1h', 'extra'),
    change('24 h', 'pro24h', 'number'),
    change('7 d', 'pro7d', 'extra'),
    {
      head: 'Volume 24 h',
      kind: 'number',
      sort: sort('vol24hxrp'),
      // An index of others may not say what it believes.
      cell: ({ vol24hBelieved, vol24hxrp }) => {
        const volume = vol24hBelieved ?? vol24hxrp
        return <Live of={volume}>{compactText(inUnit(volume, dollar))}</Live>
      },
    },
    {
      head: 'Liquidity',
      kind: 'extra',
      sort: sort('tvl'),
      cell: ({ liquidity }) => <Live of={liquidity}>{compactText(inUnit(liquidity, dollar))}</Live>,
    },
    {
      head: 'Market cap',
      kind: 'extra',
      sort: sort('marketcap'),
      cell: (token) => <MarketCap of={{ ...token, marketcap: inUnit(token.marketcap, dollar) }} />,
    },
    {
      head: 'Holders',
      kind: 'extra',
      sort: sort('holders'),
      cell: ({ holders }) => <Live of={holders}>{compactText(holders)}</Live>,
    },
    { head: '7 days', kind: 'extra', cell: ({ md5 }) => <Sparkline md5={md5} /> },
  ]
}

/** All tokens of the ledger, with search, view and order in the address. */
export function TokensPage() {
  const asked = query.value
  const open = openTab('view', views)
  const view = views.find(({ value }) => value === open) ?? views[0]
  const order = orderOf(asked, view.sortBy)
  const isWatch = view.value === 'watch'
  const { data, failure, reload } = useMarket(
    'tokens',
    {
      limit: PAGE,
      start: startIn(),
      sortBy: order.by,
      sortType: order.type,
      filter: asked.get('filter') ?? '',
      tag: asked.get('tag') ?? '',
      ...(isWatch && { watchlist: watched.value.join(',') }),
      ...(view.value === 'new' && { show_new: 'yes' }),
      ...(view.value === 'scam' && { show_scam: 'yes' }),
    },
    { every: EVERY_MS, when: !isWatch || watched.value.length > 0 },
  )
  const tags = useMarket('tags', {})
  const isEmpty = isWatch && watched.value.length === 0
  const found = isEmpty ? undefined : data.value
  const isWrong = isEmpty || isWrongAddress(failure.value)
  const dollar = found?.exch['USD'] ?? null
  return (
    <Page title="Tokens" lead="Every token that is traded on the XRP Ledger, by its own trades.">
      {found !== undefined && <Day answer={found} />}
      <Tabs label="Lists of tokens" field="view" tabs={views} />
      {view.value === 'scam' && (
        <Notice kind="error">
          The operator of this service calls these tokens scams. They are in no other list, and in no sum.
        </Notice>
      )}
      <div class="filters market-filters">
        <FilterField label="Search" name="filter" placeholder="Name, currency or issuer" />
        <Choice
          label="Tag"
          name="tag"
          choices={(tags.data.value?.tags ?? []).slice(0, 30).map(({ tag }) => tag)}
        />
        <Segmented label="Prices in" value={unit.value} choices={units} onChange={setUnit} />
      </div>
      {failure.value !== undefined && !isWrong && <FailureBox failure={failure.value} onRetry={reload} />}
      {(failure.value === undefined || isWrong || found !== undefined) && (
        <div class="tokens">
          <Table
            label="Tokens"
            columns={columnsFor(order, dollar)}
            rows={isWrong ? [] : found?.tokens}
            keyOf={({ md5 }) => md5}
            empty={
              isEmpty ? (
                <Empty title="You watch no token yet">The star beside a token puts it here.</Empty>
              ) : (
                <NoneFits what="token" to="/">
                  Search for another name, or clear the search.
                </NoneFits>
              )
            }
            foot={<Pages total={found?.count ?? 0} size={PAGE} />}
          />
        </div>
      )}
    </Page>
  )
}

const units = [
  { value: 'XRP', label: 'XRP' },
  { value: 'USD', label: 'USD' },
] as const

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
