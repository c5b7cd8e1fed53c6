import type { MarketAnswer } from '#contracts/market/index.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Page, PageSkeleton, Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { Facts } from '../../../shared/parts/Facts.tsx'
import { MissingPage } from '../../parts/Nothing.tsx'
import { costText, nftName } from '../../parts/NftCard.tsx'
import { amountText, hexText } from '../../parts/numbers.ts'
import { Picture } from '../../parts/Picture.tsx'
import { thing } from '../../shell/place.ts'
import { History } from './Events.tsx'

type Nft = MarketAnswer<'nft'>
type Offer = MarketAnswer<'nftOffers'>['sellOffers'][number]

const Account = ({ of }: { readonly of: string }) => (
  <a href={hrefOf(`/account/${of}`)}>
    <code title={of}>{ends(of)}</code>
  </a>
)

/** One NFT: its picture, its traits, the offers for it, and what has happened to it. */
export function NftPage() {
  const { data, failure, reload } = useMarket('nft', { NFTokenID: thing.value })
  const nft = data.value
  if (nft === undefined && failure.value !== undefined)
    return <MissingPage failure={failure.value} what="NFT" onRetry={reload} />
  if (nft === undefined) return <PageSkeleton />
  const name = nftName(nft)
  return (
    <Page title={name} back={{ href: hrefOf(`/collection/${nft.cslug}`), label: nft.collection }}>
      <div class="page nft">
        <Picture kind="nft" id={nft.NFTokenID} size={256} alt={`Picture of ${name}`} fluid />
        <div class="page">
          <p>
            <span class="headline-price">{nft.cost === null ? 'Not for sale' : costText(nft.cost)}</span>{' '}
            {nft.is_burned && <Badge tone="bad">Burned</Badge>}
          </p>
          <Section title="Traits" plain>
            <Traits nft={nft} />
          </Section>
          <Offers id={nft.NFTokenID} />
          <Section title="About">
            <Facts
              facts={[
                ['Owner', <Account of={nft.account} />],
                ['Issuer', <Account of={nft.issuer} />],
                ['Issuer’s share of a sale', `${nft.royalty} %`],
                ['Rank by rarity', nft.rarity_rank === null ? '–' : `${nft.rarity_rank} of ${nft.total}`],
                ['NFTokenID', <Copyable text={nft.NFTokenID} what="NFTokenID" short={ends(nft.NFTokenID)} />],
                ['URI', nft.URI === null ? '–' : <code>{hexText(nft.URI)}</code>],
              ]}
            />
          </Section>
        </div>
      </div>
      <History id={nft.NFTokenID} />
    </Page>
  )
}

function Traits({ nft }: { readonly nft: Nft }) {
  if (nft.props.length === 0) return <p class="soft">Its metadata names no traits.</p>
  return (
    <ul class="traits">
      {nft.props.map(({ trait_type: type, value, count }) => (
        <li key={`${type}:${value}`} class="trait">
          <span class="soft small">{type}</span>
          <strong>{value}</strong>
          {count !== null && nft.total > 0 && (
            <span class="soft small">{((count * 100) / nft.total).toFixed(1)} % have it</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const offerColumns = (who: string): readonly Column<Offer>[] => [
  { head: 'Amount', kind: 'main', cell: ({ amount }) => amountText(amount) },
  { head: who, cell: ({ owner }) => <Account of={owner} /> },
  {
    head: 'Taken by',
    cell: ({ destination, orphaned }) =>
      orphaned === 'yes' ? (
        <Badge tone="warn">No longer the owner’s</Badge>
      ) : destination === null ? (
        'Anyone'
      ) : (
        <Account of={destination} />
      ),
  },
]

function Offers({ id }: { readonly id: string }) {
  const { data, failure, reload } = useMarket('nftOffers', { NFTokenID: id }, { every: 15_000 })
  if (failure.value !== undefined) return <FailureBox failure={failure.value} onRetry={reload} />
  return (
    <>
      <Section title="Offers to sell" plain>
        <Table
          label="Offers to sell"
          columns={offerColumns('Seller')}
          rows={data.value?.sellOffers}
          keyOf={({ nft_offer_index: index }) => index}
          empty={<Empty title="No one sells it" />}
        />
      </Section>
      <Section title="Offers to buy" plain>
        <Table
          label="Offers to buy"
          columns={offerColumns('Buyer')}
          rows={data.value?.buyOffers}
          keyOf={({ nft_offer_index: index }) => index}
          empty={<Empty title="No one has made an offer" />}
        />
      </Section>
    </>
  )
}
