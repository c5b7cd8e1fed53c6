import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Lines, Page, PageSkeleton, Section } from '../../../shared/parts/Page.tsx'
import { openTab, Tabs } from '../../../shared/parts/Tabs.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { isWrongAddress, MissingPage, NoneFits } from '../../parts/Nothing.tsx'
import { NftCard } from '../../parts/NftCard.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'
import { ListChoice, Pages, startIn } from '../../parts/Pages.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { thing } from '../../shell/place.ts'
import { Sales } from './Events.tsx'

const PAGE = 24
const back = { href: hrefOf('/nfts'), label: 'NFTs' }
const orders = [
  { value: 'minted-earliest', label: 'First minted' },
  { value: 'minted-latest', label: 'Last minted' },
  { value: 'price-low', label: 'Lowest price' },
  { value: 'price-high', label: 'Highest price' },
  { value: 'rarity-rare', label: 'Rarest' },
] as const

const parts = [
  { value: 'items', label: 'Items' },
  { value: 'sales', label: 'Sales' },
] as const

/** One collection: its figures, its NFTs with a filter by trait, and its sales. */
export function CollectionPage() {
  const slug = thing.value
  const { data, failure, reload } = useMarket('collection', { slug })
  const found = data.value?.collection
  if (found === undefined && failure.value !== undefined)
    return <MissingPage failure={failure.value} what="collection" onRetry={reload} />
  if (found === undefined) return <PageSkeleton />
  return (
    <Page title={found.name} lead={found.description ?? undefined} back={back}>
      <div class="headline">
        <Picture kind="collection" id={found.uuid} size={64} />
        <div>
          <p>
            <span class="headline-price">{priceText(found.floor)}</span>{' '}
            <span class="soft">XRP floor{sellersText(found.listedOwners)}</span>
          </p>
          <p class="soft">
            {compactText(found.items)} items, {compactText(found.owners)} owners, {found.transferFee} % of a
            sale for the issuer
          </p>
        </div>
      </div>
      <Figures
        facts={[
          ['Traded in 24 hours, XRP', compactText(found.vol24h)],
          ['Of it believed, XRP', compactText(found.vol24hBelieved ?? null)],
          ['Traded in all, XRP', compactText(found.totalVolume)],
          ['Sales', compactText(found.totalSales)],
          ['For sale', compactText(found.listedCount)],
          ['Best offer for one, XRP', priceText(found.topOffer)],
        ]}
      />
      <Tabs label="Parts of the collection" field="part" tabs={parts} />
      {openTab('part', parts) === 'sales' ? <Sales slug={slug} /> : <Items slug={slug} />}
    </Page>
  )
}

/** Whose word the floor is; nothing where the source does not say. */
const sellersText = (owners: number | undefined): string =>
  owners === undefined || owners === 0
    ? ''
    : owners === 1
      ? ', set by one owner'
      : `, of ${compactText(owners)} owners`

function Items({ slug }: { readonly slug: string }) {
  const asked = query.value
  const sortBy = orders.find(({ value }) => value === asked.get('sortBy'))?.value ?? 'minted-earliest'
  const listed = asked.get('listed') === 'true' ? 'true' : ''
  const trait = asked.get('trait') ?? ''
  const { data, failure, reload } = useMarket('collectionNfts', {
    slug,
    limit: PAGE,
    start: startIn(),
    sortBy,
    listed,
    traits: trait,
  })
  const traits = useMarket('collectionTraits', { slug }).data.value?.traits ?? []
  const isWrong = isWrongAddress(failure.value)
  const nfts = isWrong ? [] : data.value?.nfts
  return (
    <Section title="Items" plain>
      <div class="filters market-filters">
        <ListChoice label="Order" value={sortBy} choices={orders} name="sortBy" />
        <ListChoice
          label="Show"
          value={listed}
          choices={[
            { value: '', label: 'All' },
            { value: 'true', label: 'For sale' },
          ]}
          name="listed"
        />
        <ListChoice
          label="Trait"
          value={trait}
          choices={[
            { value: '', label: 'Any' },
            ...traits.flatMap(({ type, values }) =>
              values.map(({ value, count }) => ({
                value: `${type}:${value}`,
                label: `${type}: ${value} (${count})`,
              })),
            ),
          ]}
          name="trait"
        />
      </div>
      {failure.value !== undefined && !isWrong && <FailureBox failure={failure.value} onRetry={reload} />}
      {failure.value === undefined && nfts === undefined && <Lines count={4} />}
      {nfts?.length === 0 && (
        <div class="panel">
          <NoneFits what="NFT" to={`/collection/${encodeURIComponent(slug)}`}>
            Choose another trait, or show all.
          </NoneFits>
        </div>
      )}
      {nfts !== undefined && nfts.length > 0 && (
        <div class="grid">
          {nfts.map((nft) => (
            <NftCard key={nft.NFTokenID} nft={nft} />
          ))}
        </div>
      )}
      <Pages total={isWrong ? 0 : (data.value?.pagination.total ?? 0)} size={PAGE} />
    </Section>
  )
}
