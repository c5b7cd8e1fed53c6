import type { MarketAnswer } from '#contracts/market/index.ts'
import { hrefOf } from '../../shared/router/address.ts'
import { currencyText, priceText } from './numbers.ts'
import { Picture } from './Picture.tsx'

export type NftRow = MarketAnswer<'collectionNfts'>['nfts'][number]

/** The name of an NFT, or both ends of its id. */
export const nftName = ({ name, NFTokenID: id }: Pick<NftRow, 'name' | 'NFTokenID'>): string =>
  name ?? `${id.slice(0, 6)}…${id.slice(-6)}`

/** An NFT in a grid. */
export function NftCard({ nft }: { readonly nft: NftRow }) {
  const { NFTokenID: id, cost, rarity_rank: rank } = nft
  return (
    <a class="grid-card" href={hrefOf(`/nft/${id}`)}>
      <Picture kind="nft" id={id} size={256} fluid />
      <span class="named-first" title={nftName(nft)}>
        {nftName(nft)}
      </span>
      <span class="soft small">
        {cost === null ? 'Not for sale' : costText(cost)}
        {rank !== null && ` · rank ${rank}`}
      </span>
    </a>
  )
}

/** The price of an offer: the API has it in whole units, XRP too. */
export const costText = ({ amount, currency }: NonNullable<NftRow['cost']>): string =>
  `${priceText(Number(amount))} ${currencyText(currency)}`
