import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Page, PageSkeleton, Section } from '../../../shared/parts/Page.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { MissingPage } from '../../parts/Nothing.tsx'
import { NftCard } from '../../parts/NftCard.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'
import { Pages, startIn } from '../../parts/Pages.tsx'
import { thing } from '../../shell/place.ts'

const PAGE = 48

/** The NFTs of one account. */
export function AccountPage() {
  const account = thing.value
  const { data, failure, reload } = useMarket('accountNfts', { account, limit: PAGE, start: startIn() })
  const found = data.value
  if (found === undefined && failure.value !== undefined)
    return <MissingPage failure={failure.value} what="account" onRetry={reload} />
  if (found === undefined) return <PageSkeleton />
  return (
    <Page title={`Account ${ends(account)}`} back={{ href: hrefOf('/nfts'), label: 'NFTs' }}>
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      <p>
        <Copyable text={account} what="account" />
      </p>
      <Figures
        facts={[
          ['NFTs', compactText(found.total)],
          ['At floor prices, XRP', priceText(found.portfolioValue)],
          ['Collections', compactText(found.collections.length)],
        ]}
      />
      <Section title="NFTs" plain>
        {found.nfts.length === 0 ? (
          <div class="panel">
            <Empty title="It has no NFT" />
          </div>
        ) : (
          <div class="grid">
            {found.nfts.map((nft) => (
              <NftCard key={nft.NFTokenID} nft={nft} />
            ))}
          </div>
        )}
        <Pages total={found.total} size={PAGE} />
      </Section>
    </Page>
  )
}
