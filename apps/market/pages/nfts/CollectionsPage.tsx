import type { MarketAnswer } from '#contracts/market/index.ts'
import type { CollectionOrder } from '#contracts/market/nfts.ts'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { FilterField } from '../../../shared/parts/filters.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { changeText, compactText, priceText } from '../../parts/numbers.ts'
import { isWrongAddress, NoneFits } from '../../parts/Nothing.tsx'
import { ListChoice, Pages, startIn } from '../../parts/Pages.tsx'
import { Picture } from '../../parts/Picture.tsx'

type Row = MarketAnswer<'collections'>['collections'][number]

const PAGE = 25
const EVERY_MS = 60_000

const orders: readonly { readonly value: CollectionOrder; readonly label: string }[] = [
  { value: 'vol24h', label: 'Volume of 24 hours' },
  { value: 'totalVolume', label: 'Volume of all time' },
  { value: 'floor', label: 'Floor price' },
  { value: 'owners', label: 'Owners' },
  { value: 'items', label: 'Items' },
  { value: 'created', label: 'Newest' },
]

const columns: readonly Column<Row>[] = [
  {
    head: 'Collection',
    kind: 'main',
    cell: ({ slug, uuid, name, items }) => (
      <a class="named" href={hrefOf(`/collection/${slug}`)}>
        <Picture kind="collection" id={uuid} size={32} />
        <span class="named-text">
          <span class="named-first" title={name}>
            {name}
          </span>
          <span class="soft small">{compactText(items)} items</span>
        </span>
      </a>
    ),
  },
  { head: 'Floor, XRP', kind: 'number', cell: ({ floor }) => priceText(floor) },
  {
    head: '24 hours, XRP',
    kind: 'number',
    cell: ({ vol24hBelieved, vol24h }) => compactText(vol24hBelieved ?? vol24h),
  },
  { head: 'Sales in 24 hours', kind: 'extra', cell: ({ sales24h }) => compactText(sales24h) },
  { head: 'All time, XRP', kind: 'extra', cell: ({ totalVolume }) => compactText(totalVolume) },
  { head: 'Listed', kind: 'extra', cell: ({ listedCount }) => compactText(listedCount) },
  { head: 'Owners', kind: 'number', cell: ({ owners }) => compactText(owners) },
]

/** All collections of NFTs, with search and order in the address. */
export function CollectionsPage() {
  const asked = query.value
  const sort = orders.find(({ value }) => value === asked.get('sort'))?.value ?? 'vol24h'
  const { data, failure, reload } = useMarket(
    'collections',
    { limit: PAGE, start: startIn(), sort, order: 'desc', filter: asked.get('filter') ?? '' },
    { every: EVERY_MS },
  )
  const found = data.value
  const isWrong = isWrongAddress(failure.value)
  return (
    <Page title="NFTs" lead="Collections of the XRP Ledger, by their own sales.">
      <Day />
      <div class="filters market-filters">
        <FilterField label="Search" name="filter" placeholder="Name or issuer" />
        <ListChoice label="Order" value={sort} choices={orders} name="sort" />
      </div>
      {failure.value !== undefined && !isWrong && <FailureBox failure={failure.value} onRetry={reload} />}
      {(failure.value === undefined || isWrong || found !== undefined) && (
        <Table
          label="Collections"
          columns={columns}
          rows={isWrong ? [] : found?.collections}
          keyOf={({ slug }) => slug}
          empty={
            <NoneFits what="collection" to="/nfts">
              Search for another name, or clear the search.
            </NoneFits>
          }
          foot={<Pages total={found?.pagination.total ?? 0} size={PAGE} />}
        />
      )}
    </Page>
  )
}

function Day() {
  const { data } = useMarket('nftMetrics', {}, { every: EVERY_MS })
  const metrics = data.value
  if (metrics === undefined) return null
  return (
    <Figures
      facts={[
        ['Traded in 24 hours, XRP', compactText(metrics.total24hVolumeBelieved ?? metrics.total24hVolume)],
        ['Against the day before', changeText(metrics.volumePct)],
        ['Sales in 24 hours', compactText(metrics.total24hSales)],
        ['Mints in 24 hours', compactText(metrics.total24hMints)],
        ['Collections', compactText(metrics.totalCollections)],
      ]}
    />
  )
}
